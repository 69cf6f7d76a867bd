import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconMail, IconPhone } from '@tabler/icons-react';
import { telAddress } from '#shared/fields/phone.rules.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { useMessageTexts } from '../../request-records/admin/use-message-texts.ts';
import styles from './contact-panel.module.css';

/** Call the person, or copy the contact details. Replies are written below, where colleagues see them. */
export function ContactPanel({ request }: { request: RequestRecord }) {
  const { t } = useLingui();
  const { phone, phoneKey, email, agreedChannels } = request;
  const { channels } = useMessageTexts();
  const agreed = agreedChannels.map((channel) => channels[channel]).join(', ');
  return (
    <Group gap="xs">
      {phone && (
        <ContactLink
          href={phoneKey === '' ? undefined : telAddress(request)}
          text={phone}
          icon={<IconPhone size={18} aria-hidden />}
          copyLabel={t`Copy the phone number`}
        />
      )}
      {email && (
        <ContactLink text={email} icon={<IconMail size={18} aria-hidden />} copyLabel={t`Copy the e-mail address`} />
      )}
      {agreed && (
        <Text size="sm" c="dimmed">
          <Trans>Agreed to: {agreed}</Trans>
        </Text>
      )}
    </Group>
  );
}

interface ContactLinkProps {
  /** Without it, the text is no link. */
  href?: string | undefined;
  text: string;
  icon: React.ReactNode;
  copyLabel: string;
}

function ContactLink({ href, text, icon, copyLabel }: ContactLinkProps) {
  const { t } = useLingui();
  return (
    <span className={styles.contact}>
      {href === undefined ? (
        <Text component="span" className={styles.text}>
          {icon}
          <bdi dir="ltr">{text}</bdi>
        </Text>
      ) : (
        <Button component="a" href={href} variant="light" leftSection={icon} className={styles.reach}>
          <bdi dir="ltr">{text}</bdi>
        </Button>
      )}
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => {
          const label = copied ? t`Copied` : copyLabel;
          return (
            <Button variant="light" px="sm" onClick={copy} title={label}>
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </Button>
          );
        }}
      </CopyButton>
    </span>
  );
}
