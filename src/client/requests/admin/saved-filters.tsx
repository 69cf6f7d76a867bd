import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { withoutSearch } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The filters of the inbox that the member named: to open, to delete, and a field to name the present ones. */
export function SavedFilters({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const query = withoutSearch(useLocation().search);
  const [name, setName] = useState('');
  const utils = trpc.useUtils();
  const settle = { onSettled: () => utils.admin.requests.listSavedFilters.invalidate() };
  const filters = trpc.admin.requests.listSavedFilters.useQuery();
  const saving = trpc.admin.requests.saveFilter.useMutation({ ...settle, onSuccess: () => setName('') });
  const removing = trpc.admin.requests.removeFilter.useMutation(settle);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') saving.mutate({ name, query });
  };
  const failure = saving.error ?? removing.error;
  const error = failure && (appErrorOf(failure)?.fields?.name ?? failureText(failure));
  return (
    <Stack gap="xs">
      <Divider />
      {filters.data && filters.data.length > 0 && (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Saved filters`}>
          {filters.data.map((filter) => (
            <Group component="li" key={filter.name} justify="space-between" wrap="nowrap" gap="xs">
              <Anchor
                component={Link}
                to={{ pathname: adminPaths.requests(), search: filter.query }}
                onClick={onOpen}
                mih={44}
                display="flex"
                style={{ alignItems: 'center', overflowWrap: 'anywhere' }}
              >
                <bdi>{filter.name}</bdi>
              </Anchor>
              <ActionIcon
                aria-label={t`Delete the filter ${filter.name}`}
                onClick={() => removing.mutate({ name: filter.name })}
              >
                <IconX size={18} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      {query !== '' && (
        <form onSubmit={handleSubmit}>
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              label={t`Save these filters as`}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={60}
              dir="auto"
            />
            <Button type="submit" variant="light" loading={saving.isPending} disabled={name.trim() === ''}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </form>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
