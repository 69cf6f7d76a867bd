import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, Group, Input, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { quarterHours } from '#shared/appointments/appointment-times.rules.ts';
import { type PreviewAppointmentInput, type Telling, tellings } from '#shared/appointments/appointments.schema.ts';
import { isInCalendar } from '#shared/appointments/calendar-entry.rules.ts';
import { whatsappNumber } from '#shared/fields/phone.rules.ts';
import { locales } from '#shared/i18n/locales.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
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
  error: string | undefined;
  /** The mail to look at. */
  mail: Omit<PreviewAppointmentInput, 'id'>;
}

/** How the patient hears of a change; with the text of the mail. */
export function TellingField({ request, value, onChange, error, mail }: TellingFieldProps) {
  const { t } = useLingui();
  const texts = useAppointmentTexts();
  const labelId = useId();
  const canTell: Record<Telling, boolean> = {
    email: request.email !== '',
    message: request.messageWay.channel !== null,
    whatsapp: whatsappNumber(request) !== null,
    telephone: request.phone !== '',
    none: true,
  };
  const isAlsoMailed =
    (value === 'message' || value === 'whatsapp' || value === 'telephone') &&
    canTell.email &&
    isInCalendar(request.mails);
  const possible = tellings.filter((telling) => canTell[telling]);
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
            <Chip key={telling} value={telling} size="md" classNames={{ label: styles.choice ?? '' }}>
              {texts.tellings[telling]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {isAlsoMailed && (
        <Text size="sm" c="dimmed" mt="xs">
          <Trans>The patient also gets the e-mail, which keeps their calendar up to date.</Trans>
        </Text>
      )}
      {(value === 'email' || isAlsoMailed) && <MailPreview request={request} mail={mail} />}
      {value === 'email' && canTell.message && (
        <Text size="sm" c="dimmed" mt="xs">
          <Trans>The patient also gets a message to the telephone.</Trans>
        </Text>
      )}
      <MessageObstacle request={request} />
      {value === 'whatsapp' && (
        <Text size="sm" c="dimmed" mt="xs">
          <Trans>
            After saving, the page of the request opens WhatsApp with the message, and asks whether it was sent.
          </Trans>
        </Text>
      )}
      {value === 'none' && (
        <Text size="sm" c="dimmed" mt="xs">
          <Trans>The request is marked until the patient knows.</Trans>
        </Text>
      )}
    </Input.Wrapper>
  );
}

/** Why a patient who agreed to messages gets none; nothing else. */
function MessageObstacle({ request: { messageWay, agreedChannels } }: Pick<TellingFieldProps, 'request'>) {
  const texts = useObstacleTexts();
  const { obstacle } = messageWay;
  if (obstacle === null || agreedChannels.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
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
  if (!preview.data) return <Skeleton h={120} mt="xs" radius="md" />;
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
