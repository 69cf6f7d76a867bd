import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Code, CopyButton, SimpleGrid, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';

/** Shows the recovery codes once. They must be confirmed as stored before the dialog closes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [areKept, setAreKept] = useState(false);
  return (
    <Stack>
      <Alert icon={<IconKey />} role="status" title={t`Keep these recovery codes`}>
        <Trans>
          Each code signs you in once when your phone is not at hand. They are shown only now: print them, or store them
          in a password manager.
        </Trans>
      </Alert>
      <SimpleGrid cols={2} component="ul" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <Code dir="ltr" fz="md">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} autoFocus>
            {copied ? t`Copied` : t`Copy the codes`}
          </Button>
        )}
      </CopyButton>
      <Checkbox
        size="md"
        checked={areKept}
        onChange={(event) => setAreKept(event.currentTarget.checked)}
        label={t`I have stored them in a safe place`}
      />
      <Button disabled={!areKept} onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </Stack>
  );
}
