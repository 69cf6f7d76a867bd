import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { readBackupName } from '#shared/backup/backups.rules.ts';
import type { BackupEvent } from '#shared/backup/backups.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { StackedTable } from '../../ui/admin/stacked-table.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useBackupFailure } from './use-backup-failure.ts';

/** The events of backups, newest first. */
export function BackupEvents({ events }: { events: BackupEvent[] }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const failureText = useBackupFailure();
  const kinds = { made: t`Made`, failed: t`Failed`, downloaded: t`Downloaded`, removed: t`Deleted` };
  return (
    <FormSection title={t`Backup log`}>
      {events.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing yet.</Trans>
        </Text>
      ) : (
        <StackedTable
          label={t`Backup log`}
          columns={[{ title: t`When` }, { title: t`What` }, { title: t`Who` }, { title: t`File` }]}
          rows={events.map(({ id, kind, staffName, fileName, failure, happenedAt }) => ({
            key: id,
            cells: [
              formatDateTime(happenedAt, locale),
              kind === 'made' && readBackupName(fileName).missing > 0 ? t`Made, incomplete` : kinds[kind],
              <bdi key="who">{staffName || t`The system`}</bdi>,
              failure === null ? (
                <bdi key="file" dir="ltr">
                  {fileName}
                </bdi>
              ) : (
                failureText(failure)
              ),
            ],
          }))}
        />
      )}
    </FormSection>
  );
}
