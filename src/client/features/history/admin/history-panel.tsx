import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RecordVersion } from '#shared/schemas/history.schema.ts';
import { LoadFailure } from '../../../components/admin/load-failure.tsx';
import rows from '../../../components/admin/wrapping-list.module.css';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './history-panel.module.css';
import { type ChangeTexts, VersionChanges } from './version-changes.tsx';

export interface HistoryPanelProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The newest version first; absent while they are being loaded. */
  versions: readonly RecordVersion[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The version that holds now. */
  present: number | undefined;
  texts: ChangeTexts;
  onRestore: (version: RecordVersion) => void;
}

/** Who changed something, when and what, with the way back to any version. */
export function HistoryPanel({ isOpen, onToggle, versions, error, onRetry, present, texts, onRestore }: HistoryPanelProps) {
  const { t } = useLingui();
  return (
    <Stack component="section" aria-label={t`History`} mt="lg">
      <Button variant="default" onClick={onToggle} aria-expanded={isOpen} leftSection={<IconHistory size={20} aria-hidden />} className={styles.opener}>
        <Trans>History</Trans>
      </Button>
      {isOpen &&
        (error ? (
          <LoadFailure title={t`The history could not be loaded.`} error={error} onRetry={onRetry} />
        ) : !versions ? (
          <Skeleton h={120} radius="md" aria-busy />
        ) : versions.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nothing was changed here yet.</Trans>
          </Text>
        ) : (
          <Paper component="ol" className={rows.list}>
            {versions.map((one, index, all) => (
              <Version
                key={one.number}
                version={one}
                isPresent={one.number === present}
                isFirst={index === all.length - 1}
                texts={texts}
                onRestore={() => onRestore(one)}
              />
            ))}
          </Paper>
        ))}
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
