import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Code, Stack, Text } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { MessageStatus } from '#shared/messages/messages.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

interface GatewayPanelProps {
  channel: MessageStatus['channels'][number];
  status: Pick<MessageStatus, 'segmentsToday' | 'segmentsPerDay'>;
  /** The form to send a test message. */
  children: ReactNode;
}

/** The gateway of a channel and its use today, or how to configure one. */
export function GatewayPanel({ channel: { channel, gateway, testedAt, isOn }, status, children }: GatewayPanelProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { segmentsToday, segmentsPerDay } = status;
  const titles = { sms: t`Gateway for SMS`, whatsapp: t`WhatsApp account` };
  return (
    <FormSection anchor={`gateway-${channel}`} title={titles[channel]}>
      {gateway === null ? (
        <NoGateway channel={channel} />
      ) : (
        <Stack gap="sm">
          <Text>
            <Trans>
              Messages leave through <bdi dir="ltr">{gateway}</bdi>. It gets the number, the day and hour of the
              appointment, its place in one word and the reference: no name, test, package or result.
            </Trans>
          </Text>
          <Text>
            {channel === 'sms' ? (
              <Trans>
                Before you turn SMS on, ask your legal counsel where the gateway stores these data. Choose a gateway
                inside your country first: the law on health data restricts sending them abroad.
              </Trans>
            ) : (
              <Trans>
                WhatsApp stores these data on servers abroad, which the law on health data restricts. Turn it on only
                after your legal counsel has agreed in writing. The account needs a number of its own: the WhatsApp app
                of your reception would stop working with this one.
              </Trans>
            )}
          </Text>
          <Text c="dimmed">
            {testedAt === null ? (
              <Trans>No test message was accepted with these settings yet. Messages can be turned on after one.</Trans>
            ) : (
              <Trans>The last test message was accepted on {formatDateTime(testedAt, locale)}.</Trans>
            )}
          </Text>
          {isOn && (
            <Text c="dimmed">
              <Plural
                value={segmentsToday}
                one={`# message part today, of ${segmentsPerDay} at most.`}
                other={`# message parts today, of ${segmentsPerDay} at most.`}
              />
            </Text>
          )}
          {children}
        </Stack>
      )}
    </FormSection>
  );
}

/** What the person who runs the server sets, shortened; docs/operations.md explains each part. */
const variables: Record<MessageChannel, string> = {
  sms: 'SMS_GATEWAY={"url":"https://sms.example.ae/send","headers":{"content-type":"application/json","authorization":"Bearer …"},"body":"{\\"to\\":\\"{to}\\",\\"text\\":\\"{text}\\"}"}',
  whatsapp: 'WHATSAPP_CLOUD={"accountId":"…","phoneNumberId":"…","token":"…","appSecret":"…","verifyToken":"…"}',
};

function NoGateway({ channel }: { channel: MessageChannel }) {
  const { t } = useLingui();
  const titles = { sms: t`No gateway is set`, whatsapp: t`No WhatsApp account is set` };
  return (
    <Alert role="note" icon={<IconMessageOff />} color="coral" title={titles[channel]}>
      <Stack gap="sm">
        <Text>
          <Trans>
            No messages are sent this way. To send some, the person who runs the server sets this variable and restarts
            the site:
          </Trans>
        </Text>
        <Code block dir="ltr">
          {variables[channel]}
        </Code>
      </Stack>
    </Alert>
  );
}
