import { Trans, useLingui } from '@lingui/react/macro';
import { Input, Progress, Text } from '@mantine/core';
import styles from './upload-list.module.css';
import type { PictureUpload } from './use-picture-uploads.ts';

/** Files on their way: how far each is, or why it was refused. What has arrived is told by the number alone. */
export function UploadList({ uploads }: { uploads: readonly PictureUpload[] }) {
  const { t } = useLingui();
  const total = uploads.length;
  const sent = uploads.filter(({ state }) => state === 'sent').length;
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  const told = uploads.filter(({ state }) => state !== 'sent');
  return (
    <div aria-live="polite">
      {total > 1 && (isBusy || told.length > 0) && (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>
            Sent: {sent} of {total}
          </Trans>
        </Text>
      )}
      {told.length > 0 && (
        <ul className={styles.list}>
          {told.map(({ key, name, state, part, reason }) => (
            <li key={key}>
              <Text size="sm" className={styles.name} dir="auto">
                {name}
              </Text>
              {state === 'refused' ? (
                <Input.Error>{reason}</Input.Error>
              ) : (
                <Progress value={part * 100} animated={part === 1} aria-label={t`Sending “${name}”`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
