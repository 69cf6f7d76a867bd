import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/i18n/format.ts';
import { adminPaths } from '#shared/paths.ts';
import { useCan } from '../../ui/admin/lib/staff-context.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/**
 * For owners, until one of them dismisses it: which API tokens a restore deleted, which webhooks it turned off, and
 * which requests lack cards.
 */
export function RestoreNotice() {
  const { t } = useLingui();
  const { locale } = useSite();
  const isOwner = useCan('backup.write');
  const { data: note, refetch } = trpc.admin.backups.getRestoreNote.useQuery(undefined, { enabled: isOwner });
  const dismiss = trpc.admin.backups.dismissRestoreNote.useMutation({ onSettled: () => refetch() });
  if (!note) return null;
  const madeAt = note.madeAt && formatDateTime(note.madeAt, locale);
  return (
    <Alert
      color="coral"
      mb="md"
      icon={<IconRestore aria-hidden />}
      title={madeAt ? t`The backup of ${madeAt} was restored` : t`The replica was restored`}
    >
      <Stack gap="xs" align="flex-start">
        <Named names={note.tokens}>
          <Plural
            value={note.tokens.length}
            one="The restore deleted # API token. Create it again if a program still uses it:"
            other="The restore deleted # API tokens. Create those that programs still use again:"
          />
        </Named>
        <Named names={note.webhooks}>
          <Plural
            value={note.webhooks.length}
            one="The restore turned # webhook off. Turn it on again if you still need it:"
            other="The restore turned # webhooks off. Turn those you still need on again:"
          />
        </Named>
        <Named
          names={note.missingCards.map(({ requestId, reference }) => (
            <Anchor
              key={requestId}
              component={Link}
              to={adminPaths.requests(requestId)}
              style={{ whiteSpace: 'nowrap' }}
            >
              {reference}
            </Anchor>
          ))}
        >
          <Plural
            value={note.missingCards.length}
            one="The file of a card is missing in # request. Ask this visitor for the card again:"
            other="Files of cards are missing in # requests. Ask these visitors for their cards again:"
          />
        </Named>
        <Button variant="light" onClick={() => dismiss.mutate()} loading={dismiss.isPending}>
          <Trans>Dismiss</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}

/** A sentence followed by the names that it is about; renders nothing if there are none. */
function Named({ names, children }: { names: readonly ReactNode[]; children: ReactNode }) {
  const { locale } = useSite();
  if (names.length === 0) return null;
  const separator = locale === 'ar' ? '، ' : ', ';
  return (
    <Text size="sm">
      {children}{' '}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tokens may have the same name.
        <Fragment key={index}>
          {index > 0 && separator}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </Text>
  );
}
