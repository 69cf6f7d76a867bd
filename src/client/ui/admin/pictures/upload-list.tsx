import { Trans, useLingui } from '@lingui/react/macro';
import { Input, Progress, Text } from '@mantine/core';
import styles from './upload-list.module.css';
import type { PictureUpload } from './use-picture-uploads.ts';

/** The progress or refusal of each upload. Finished uploads are only counted. */
export function UploadList({ uploads }: { uploads: readonly PictureUpload[] }) {
  const { t } = useLingui();
  const total = uploads.length;
  const sent = uploads.filter(({ state }) => state === 'sent').length;
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  const listed = uploads.filter(({ state }) => state !== 'sent');
  return (
    <div aria-live="polite">
      {total > 1 && (isBusy || listed.length > 0) && (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>
            Sent: {sent} of {total}
          </Trans>
        </Text>
      )}
      {listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map(({ key, name, state, part, reason }) => (
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
