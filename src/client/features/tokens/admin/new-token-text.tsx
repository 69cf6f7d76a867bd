import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './token.module.css';

/** A token that was just made, to be copied now. */
export function NewTokenText({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <Stack gap="sm">
      <p className={styles.hint}>
        <Trans>Copy it now and keep it safe: it is not shown again.</Trans>
      </p>
      <code className={styles.token} dir="ltr">
        {token}
      </code>
      <CopyButton value={token} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="light" onClick={copy} leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}>
            {copied ? t`Copied` : t`Copy the token`}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
