import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Code, Stack, Text } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { MessageStatus } from '#shared/messages/messages.schema.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';

interface GatewayPanelProps {
  status: MessageStatus;
  /** The form to send a test message. */
  children: ReactNode;
}

/** The gateway and its use today, or how to configure one. */
export function GatewayPanel({ status, children }: GatewayPanelProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { gateway, testedAt, isOn, segmentsToday, segmentsPerDay } = status;
  return (
    <FormSection anchor="gateway" title={t`Gateway`}>
      {gateway === null ? (
        <NoGateway />
      ) : (
        <Stack gap="sm">
          <Text>
            <Trans>
              Messages leave through <bdi dir="ltr">{gateway}</bdi>. The gateway gets the number, the day and hour of
              the appointment, its place in one word and the reference: no name, test, package or result.
            </Trans>
          </Text>
          <Text>
            <Trans>
              Before you turn messages on, ask your legal counsel where the gateway stores these data. Choose a gateway
              inside your country first: the law on health data restricts sending them abroad.
            </Trans>
          </Text>
          <Text c="dimmed">
            {testedAt === null ? (
              <Trans>No test message was accepted yet. Messages can be turned on after one.</Trans>
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

const variable =
  'SMS_GATEWAY={"url":"https://sms.example.ae/send","headers":{"content-type":"application/json","authorization":"Bearer …"},"body":"{\\"to\\":\\"{to}\\",\\"text\\":\\"{text}\\"}","accepted":{"at":"/status","is":"accepted"}}';

function NoGateway() {
  const { t } = useLingui();
  return (
    <Alert role="note" icon={<IconMessageOff />} color="coral" title={t`No gateway is set`}>
      <Stack gap="sm">
        <Text>
          <Trans>
            Patients are told by e-mail and telephone only. To send SMS, the person who runs the server sets this
            variable for the gateway of your contract and restarts the site:
          </Trans>
        </Text>
        <Code block dir="ltr">
          {variable}
        </Code>
      </Stack>
    </Alert>
  );
}
