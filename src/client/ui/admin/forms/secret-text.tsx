import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './secret-text.module.css';

/** A new secret, shown once for copying. */
export function SecretText({ secret, copyLabel }: { secret: string; copyLabel: string }) {
  const { t } = useLingui();
  return (
    <Stack gap="sm">
      <p className={styles.hint}>
        <Trans>Copy it now and keep it safe: it is not shown again.</Trans>
      </p>
      <code className={styles.secret} dir="ltr">
        {secret}
      </code>
      <CopyButton value={secret} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="light"
            onClick={copy}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          >
            {copied ? t`Copied` : copyLabel}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
