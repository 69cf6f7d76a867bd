import { Trans, useLingui } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { BackupEvent } from '#shared/schemas/backups.schema.ts';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import { useBackupFailure } from './use-backup-failure.ts';

/** What happened to backups and who did it, the latest first. */
export function BackupEvents({ events }: { events: BackupEvent[] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const failureText = useBackupFailure();
  const kinds = { made: t`Made`, failed: t`Failed`, downloaded: t`Downloaded`, removed: t`Deleted` };
  return (
    <FormSection title={t`What happened to backups`}>
      {events.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing yet.</Trans>
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`When`}</Table.Th>
                <Table.Th>{t`What`}</Table.Th>
                <Table.Th>{t`Who`}</Table.Th>
                <Table.Th>{t`File`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {events.map(({ id, kind, staffName, fileName, failure, happenedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>{formatDateTime(happenedAt, locale)}</Table.Td>
                  <Table.Td>{kinds[kind]}</Table.Td>
                  <Table.Td>
                    <bdi>{staffName || t`The system`}</bdi>
                  </Table.Td>
                  <Table.Td>{failure === null ? <bdi dir="ltr">{fileName}</bdi> : failureText(failure)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </FormSection>
  );
}
