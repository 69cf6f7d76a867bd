import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { RecordReference } from '#shared/content/records.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { useSite } from '../../lib/site-context.tsx';
import { Dialog } from '../forms/dialog.tsx';

interface UsedRecord {
  values: { nameEn: string; nameAr: string };
  /** The number of packages that use it, including those in the trash, and the first of these. */
  computed: { packageCount: number; holders: readonly RecordReference[] };
}

/** Explains that packages use a record, so it cannot be deleted, and links to them. */
export function UsedByPackagesDialog({ record, onClose }: { record: UsedRecord | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const name = record ? localized(record.values, 'name', locale) : '';
  const holders = record?.computed.holders ?? [];
  const more = (record?.computed.packageCount ?? 0) - holders.length;
  return (
    <Dialog
      opened={record !== null}
      onClose={onClose}
      title={t`“${name}” is still used`}
      about={
        <Text>
          <Trans>It can be deleted once no package uses it, not even one in the bin. These do:</Trans>
        </Text>
      }
    >
      <List mb="lg" spacing="xs">
        {holders.map((holder) => (
          <List.Item key={holder.id}>
            <Anchor
              component={Link}
              to={
                holder.isInTrash
                  ? trashPath(localized(holder, 'name', locale))
                  : collectionPaths.package.edit(holder.id)
              }
              underline="always"
            >
              <bdi>{localized(holder, 'name', locale)}</bdi>
            </Anchor>{' '}
            {holder.isInTrash && (
              <Badge color="gray" size="sm">
                <Trans>In the bin</Trans>
              </Badge>
            )}
          </List.Item>
        ))}
        {more > 0 && (
          <List.Item>
            <Plural value={more} one="and # more" other="and # more" />
          </List.Item>
        )}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}

/** A link to the package in the trash. */
const trashPath = (name: string) => `${adminPaths.trash()}?${new URLSearchParams({ kind: 'package', q: name })}`;
