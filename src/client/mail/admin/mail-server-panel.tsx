import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Code, Stack, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MailStatus } from '#shared/mail/mail.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import styles from './mail.module.css';

interface MailServerPanelProps {
  status: Pick<MailStatus, 'server' | 'sender' | 'recipient'>;
  /** The form to send a test mail. */
  children: ReactNode;
}

/** The mail server and its settings, or how to configure one. */
export function MailServerPanel({ status: { server, sender, recipient }, children }: MailServerPanelProps) {
  const { t } = useLingui();
  if (!server)
    return (
      <FormSection anchor="server" title={t`Mail server`}>
        <NoServer />
      </FormSection>
    );
  const encryptions = {
    always: t`Always encrypted (TLS)`,
    required: t`Encrypted with STARTTLS, otherwise not sent`,
    offered: t`Encrypted if the server offers STARTTLS`,
  };
  return (
    <FormSection anchor="server" title={t`Mail server`}>
      <dl className={styles.facts}>
        <Fact name={t`Server`} value={`${server.host}:${server.port}`} isCode />
        <Fact name={t`Encryption`} value={encryptions[server.encryption]} />
        <Fact name={t`Signing in`} value={server.signsIn ? t`With a user name and password` : t`Without a password`} />
        <Fact name={t`Sender`} value={sender} isCode />
        <Fact
          name={t`E-mails to the centre go to`}
          value={recipient || t`nobody: no address is set`}
          isCode={recipient !== ''}
        />
      </dl>
      {children}
    </FormSection>
  );
}

function Fact({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{isCode ? <bdi dir="ltr">{value}</bdi> : value}</dd>
    </div>
  );
}

const variables = [
  'SMTP_URL=smtp://user:password@mail.example.com:587?requireTLS=true',
  'MAIL_FROM=no-reply@lab.example.com',
  'MAIL_TO=info@lab.example.com',
];

function NoServer() {
  const { t } = useLingui();
  return (
    <Alert role="note" icon={<IconMailOff />} color="coral" title={t`No mail server is set`}>
      <Stack gap="sm">
        <Text>
          <Trans>
            Requests are in the inbox only. To send e-mails, the person who runs the server sets these variables and
            restarts the site:
          </Trans>
        </Text>
        <Code block dir="ltr" className={styles.variables}>
          {variables.join('\n')}
        </Code>
      </Stack>
    </Alert>
  );
}
