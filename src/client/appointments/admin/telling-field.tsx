import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, Group, Input, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { quarterHours } from '#shared/appointments/appointment-times.rules.ts';
import { type PreviewAppointmentInput, type Telling, tellings } from '#shared/appointments/appointments.schema.ts';
import { isInCalendar } from '#shared/appointments/calendar-entry.rules.ts';
import { whatsappNumber } from '#shared/fields/phone.rules.ts';
import { locales } from '#shared/i18n/locales.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useObstacleTexts } from '../../request-records/admin/use-message-texts.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './appointment-dialog.module.css';

/** By e-mail or by a message, which the server sends. Of anything else only staff know, so nothing is chosen for them. */
export function usualTelling({ email, messageWay }: Pick<RequestRecord, 'email' | 'messageWay'>): Telling | null {
  if (email !== '') return 'email';
  return messageWay.channel === null ? null : 'message';
}

interface TellingFieldProps {
  request: Pick<
    RequestRecord,
    'id' | 'email' | 'phone' | 'phoneKey' | 'locale' | 'mails' | 'agreedChannels' | 'messageWay'
  >;
  /** Null until staff choose. */
  value: Telling | null;
  onChange: (told: Telling) => void;
  error?: string | undefined;
  /** The mail to look at. */
  mail: Omit<PreviewAppointmentInput, 'id'>;
}

/** By what a patient can be told. */
function useTellings(request: TellingFieldProps['request']) {
  const { t } = useLingui();
  const { channel } = request.messageWay;
  const can: Record<Telling, boolean> = {
    email: request.email !== '',
    message: channel !== null,
    whatsapp: whatsappNumber(request) !== null,
    telephone: request.phone !== '',
    none: true,
  };
  const names: Record<Telling, string> = {
    email: t`By e-mail`,
    message: channel === 'sms' ? t`By SMS` : t`By WhatsApp, automatically`,
    whatsapp: t`On WhatsApp, by you`,
    telephone: t`By telephone`,
    none: t`Not told`,
  };
  return { can, names, possible: tellings.filter((telling) => can[telling]) };
}

/** Whether the patient also gets a mail, because only a mail updates the entry in their calendar. */
const isAlsoMailed = ({ email, mails }: TellingFieldProps['request'], value: Telling | null): boolean =>
  (value === 'message' || value === 'whatsapp' || value === 'telephone') && email !== '' && isInCalendar(mails);

/** The ways to tell the patient. */
export function TellingChoice({
  request,
  value,
  onChange,
  error,
}: Pick<TellingFieldProps, 'request' | 'value' | 'onChange' | 'error'>) {
  const { t } = useLingui();
  const { names, possible } = useTellings(request);
  const labelId = useId();
  return (
    <Input.Wrapper
      label={t`How the patient hears of it`}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      role="radiogroup"
      aria-labelledby={labelId}
      required
      aria-required
    >
      <Chip.Group value={value} onChange={(chosen) => onChange(tellings.find((each) => each === chosen) ?? 'none')}>
        <Group gap="xs" mt="2xs">
          {possible.map((telling) => (
            <Chip key={telling} value={telling} size="sm" classNames={{ label: styles.choice ?? '' }}>
              {names[telling]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** What goes out to the patient, and that nothing does. */
export function TellingNote({ request, value }: Pick<TellingFieldProps, 'request' | 'value'>) {
  const { t } = useLingui();
  const hasMailServer = useHasMailServer(request.id);
  const { channel } = request.messageWay;
  const ofMessage: Record<MessageChannel, string> = {
    sms: t`An SMS goes to the patient.`,
    whatsapp: t`A WhatsApp message goes to the patient.`,
  };
  const message = channel === null ? '' : ofMessage[channel];
  const mail = hasMailServer ? t`An e-mail goes to the patient.` : t`The e-mail waits: this site has no mail server.`;
  const texts: Record<Telling, string> = {
    email: [mail, message].filter(Boolean).join(' '),
    message,
    whatsapp: t`No message goes out by itself. After saving, the page of the request opens WhatsApp with the message, and asks whether it was sent.`,
    telephone: t`No message goes out: you tell the patient yourself.`,
    none: t`No message goes out. The request is marked until the patient knows.`,
  };
  const text = isAlsoMailed(request, value)
    ? t`The patient also gets the e-mail, which keeps their calendar up to date.`
    : value && texts[value];
  return (
    <div role="status">
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      <MessageObstacle request={request} />
    </div>
  );
}

/** Whether the site can send mails, as the page of the request last read it. */
const useHasMailServer = (id: string): boolean =>
  trpc.admin.requests.get.useQuery({ id }, { enabled: false }).data?.replyDraft.answersTo !== null;

/** How the patient hears of a change; with the text of the mail. */
export function TellingField({ request, value, onChange, error, mail }: TellingFieldProps) {
  return (
    <Stack gap="xs">
      <TellingChoice request={request} value={value} onChange={onChange} error={error} />
      <TellingNote request={request} value={value} />
      {(value === 'email' || isAlsoMailed(request, value)) && <MailPreview request={request} mail={mail} />}
    </Stack>
  );
}

/** Why a patient who agreed to messages gets none; nothing else. */
function MessageObstacle({ request: { messageWay, agreedChannels } }: Pick<TellingFieldProps, 'request'>) {
  const texts = useObstacleTexts();
  const { obstacle } = messageWay;
  if (obstacle === null || agreedChannels.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {texts[obstacle]}
    </Text>
  );
}

const restMs = 300;

function MailPreview({ request: { id, locale }, mail }: Pick<TellingFieldProps, 'request' | 'mail'>) {
  const [settled] = useDebouncedValue(mail, restMs);
  const { day, time } = settled;
  const isComplete = isDay(day) && quarterHours.includes(time);
  const preview = trpc.admin.appointments.preview.useQuery(
    { id, ...settled },
    // The opened text stays open while that of another time loads.
    { enabled: isComplete, placeholderData: keepPreviousData },
  );
  if (!isComplete) return null;
  if (!preview.data) return <Skeleton h={120} radius="md" />;
  const { subject, text } = preview.data;
  return (
    <details className={styles.preview}>
      <summary>
        <Trans>Read the e-mail</Trans>
      </summary>
      <div lang={locale} dir={locales[locale].direction}>
        <Text fw={600} size="sm">
          {subject}
        </Text>
        <p className={styles.mail}>{text}</p>
      </div>
    </details>
  );
}
