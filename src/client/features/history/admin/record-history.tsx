import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RecordVersion } from '#shared/schemas/history.schema.ts';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { LoadFailure } from '../../../components/admin/load-failure.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { trpc } from '../../../lib/trpc.ts';
import styles from './record-history.module.css';
import { type FieldWords, VersionChanges } from './version-changes.tsx';

export interface RecordHistoryProps {
  noun: ContentNoun;
  id: string;
  /** The version that the form shows. */
  version: number;
  /** What the fields are called; those without a name are not told of. */
  labels: Record<string, string>;
  /** What the values of a field that chooses among few are called. */
  words?: FieldWords;
  /** An older version is the present one again. */
  onRestored: () => void;
}

/** Who changed a record, when and what, with the way back to any version; loaded when it is opened. */
export function RecordHistory({ noun, id, version, labels, words = {}, onRestored }: RecordHistoryProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const history = trpc.admin.history.list.useQuery({ noun, id }, { enabled: isOpen, gcTime: 0 });
  const restoring = useRestoring({ noun, id, version, onRestored });
  return (
    <Stack component="section" aria-label={t`History`} mt="lg">
      <Button
        variant="default"
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        leftSection={<IconHistory size={20} aria-hidden />}
        className={styles.opener}
      >
        <Trans>History</Trans>
      </Button>
      {isOpen &&
        (history.isError ? (
          <LoadFailure title={t`The history could not be loaded.`} error={history.error} onRetry={() => void history.refetch()} />
        ) : !history.data ? (
          <Skeleton h={120} radius="md" aria-busy />
        ) : history.data.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nothing was changed here yet.</Trans>
          </Text>
        ) : (
          <Paper component="ol" className={styles.list}>
            {history.data.map((one, index, all) => (
              <Version
                key={one.number}
                version={one}
                isPresent={one.number === version}
                isFirst={index === all.length - 1}
                labels={labels}
                words={words}
                onRestore={() => restoring.ask(one)}
              />
            ))}
          </Paper>
        ))}
      <SendDialog {...restoring.dialog} />
    </Stack>
  );
}

interface VersionProps {
  version: RecordVersion;
  isPresent: boolean;
  isFirst: boolean;
  labels: Record<string, string>;
  words: FieldWords;
  onRestore: () => void;
}

function Version({ version, isPresent, isFirst, labels, words, onRestore }: VersionProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { number, at, staffName } = version;
  const date = formatDateTime(at, locale);
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500}>
            <Trans>Version {number}</Trans>
          </Text>
          <Text size="sm" c="dimmed">
            <time dateTime={at}>{date}</time> <bdi>{staffName}</bdi>
          </Text>
        </Group>
        <VersionChanges isFirst={isFirst} changes={version.changes} labels={labels} words={words} />
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

function useRestoring({ noun, id, version: seen, onRestored }: Pick<RecordHistoryProps, 'noun' | 'id' | 'version' | 'onRestored'>) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const restore = trpc.admin.history.restore.useMutation();
  const failureTitle = t`This version could not be restored.`;
  const restoring = useSending<RecordVersion>({
    send: ({ number }) => restore.mutateAsync({ noun, id, number, seen }),
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: ({ number }) => {
      notifications.show({ message: t`Version ${number} is restored.` });
      void utils.admin.history.invalidate();
      onRestored();
    },
    onFailed: () => void utils.admin.history.invalidate(),
  });
  const number = restoring.subject?.number ?? 0;
  const texts = {
    confirmTitle: t`Restore version ${number}?`,
    confirmText: t`It becomes a new version. Whether visitors see this stays as it is.`,
    confirmLabel: t`Restore`,
    cancelLabel: t`Cancel`,
    sendingText: t`Saving…`,
    successTitle: '',
    successText: '',
    failureTitle,
    failureText: restoring.failure === failureTitle ? '' : restoring.failure,
    closeLabel: t`Close`,
  };
  return { ask: restoring.ask, dialog: { ...restoring.dialog, texts } };
}
