import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { RecordVersion } from '#shared/content/history.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import rows from '../../ui/admin/wrapping-row.module.css';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './history-panel.module.css';
import type { useRestoring } from './use-restoring.ts';
import { type ChangeTexts, VersionChanges } from './version-changes.tsx';

interface HistoryPanelProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The newest version first. */
  history: { data: readonly RecordVersion[] | undefined; error: unknown; refetch: () => unknown };
  /** The current version. */
  present: number | undefined;
  texts: ChangeTexts;
  restoring: ReturnType<typeof useRestoring>;
}

/** The history of a record or section, with restoration. */
export function HistoryPanel({ isOpen, onToggle, history, present, texts, restoring }: HistoryPanelProps) {
  const { t } = useLingui();
  const { data: versions, error, refetch } = history;
  return (
    <Stack component="section" aria-label={t`History`} mt="lg">
      <Button
        variant="default"
        onClick={onToggle}
        aria-expanded={isOpen}
        leftSection={<IconHistory size={20} aria-hidden />}
        className={styles.opener}
      >
        <Trans>History</Trans>
      </Button>
      {isOpen &&
        (error ? (
          <LoadFailure title={t`The history could not be loaded.`} error={error} onRetry={() => void refetch()} />
        ) : !versions ? (
          <Skeleton h={120} radius="md" aria-busy />
        ) : versions.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nothing was changed here yet.</Trans>
          </Text>
        ) : (
          <RowList items={versions} isOrdered>
            {(one, index) => (
              <Version
                key={one.number}
                version={one}
                isPresent={one.number === present}
                isFirst={index === versions.length - 1}
                texts={texts}
                onRestore={() => restoring.ask(one)}
              />
            )}
          </RowList>
        ))}
      <SendDialog {...restoring.dialog} />
    </Stack>
  );
}

interface VersionProps {
  version: RecordVersion;
  isPresent: boolean;
  isFirst: boolean;
  texts: ChangeTexts;
  onRestore: () => void;
}

function Version({ version, isPresent, isFirst, texts, onRestore }: VersionProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { number, at, staffName } = version;
  const date = formatDateTime(at, locale);
  return (
    <li className={rows.row} data-tall>
      <div className={rows.texts}>
        <Group gap="xs">
          <Text fw={500}>
            <Trans>Version {number}</Trans>
          </Text>
          <Text size="sm" c="dimmed">
            <time dateTime={at}>{date}</time> <bdi>{staffName}</bdi>
          </Text>
        </Group>
        <VersionChanges isFirst={isFirst} changes={version.changes} texts={texts} />
      </div>
      {isPresent ? (
        <Text size="sm" c="dimmed">
          <Trans>As it is now</Trans>
        </Text>
      ) : (
        <Button variant="light" onClick={onRestore} aria-label={t`Restore version ${number}`}>
          <Trans>Restore</Trans>
        </Button>
      )}
    </li>
  );
}
