import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, CopyButton, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle, IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { localizedPath } from '#shared/paths.ts';
import type { MadeLink as Link } from '#shared/staff/staff.schema.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** A one-time link to copy, and the outcome of its mail. */
export function MadeLink({ link, onDone }: { link: Link; onDone: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const address = location.origin + localizedPath(locale, link.path);
  const notices = {
    sent: { icon: <IconMailCheck />, color: 'sea', text: t`The link was sent by e-mail.` },
    failed: {
      icon: <IconMailOff />,
      color: 'coral',
      text: t`The e-mail could not be sent. Copy the link and hand it over yourself.`,
    },
    off: {
      icon: <IconInfoCircle />,
      color: 'sea',
      text: t`No mail server is set, so copy the link and hand it over yourself.`,
    },
  };
  const { icon, color, text } = notices[link.mail];
  return (
    <Stack>
      <Alert icon={icon} color={color} role="status">
        {text}
      </Alert>
      <TextInput
        value={address}
        readOnly
        label={t`One-time link`}
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm" c="dimmed">
        <Trans>
          The person who opens it chooses the password, so give it to this person only. It is not shown again.
        </Trans>
      </Text>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} autoFocus>
            {copied ? t`Copied` : t`Copy the link`}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </Stack>
  );
}
