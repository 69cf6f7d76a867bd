import { SegmentedMessage } from 'sms-segments-calculator';
import { clockTimeOf, formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type MessageKind, maxSegments, type messageFields, messageKinds } from '#shared/messages/messages.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { translate } from '../core/translate.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import { messageTexts } from './messages.messages.ts';

export interface Told {
  kind: MessageKind;
  locale: Locale;
  reference: string;
  /** Null for a message about no appointment. */
  appointment: Pick<AppointmentRow, 'startsAt' | 'place'> | null;
}

interface TextSources {
  messages: Settings['messages'];
  /** Its name signs a test message before the owner has set a short one. */
  centre: Pick<Settings['centre'], 'nameEn' | 'nameAr'>;
  /** Without a trailing slash; null if not configured. */
  publicUrl: string | null;
}

/** The text of a message: day, hour, the place in one word, and the reference. It names neither the patient nor a test. */
export function composeMessage({ kind, locale, ...told }: Told, sources: TextSources): string {
  return write(kind, locale, sources, valuesOf({ locale, ...told }));
}

/** What a message names. */
export function valuesOf({ locale, reference, appointment }: Omit<Told, 'kind'>): MessageValues {
  if (!appointment) return { day: '', time: '', place: '', reference };
  const { startsAt, place } = appointment;
  return {
    day: dayOfMessage(dayOf(startsAt), locale),
    time: hourText(clockTimeOf(Date.parse(startsAt)), locale),
    place: translate(locale, place === 'home' ? messageTexts.home : messageTexts.centre),
    reference,
  };
}

export type MessageValues = Record<Exclude<(typeof messageFields)[number], 'centre'>, string>;

function write(
  kind: MessageKind,
  locale: Locale,
  { messages, centre, publicUrl }: TextSources,
  values: MessageValues,
): string {
  const all: Record<string, string> = {
    centre: localized(messages.sms, 'signature', locale) || localized(centre, 'name', locale),
    ...values,
  };
  const own = messages.texts[locale === 'ar' ? (`${kind}Ar` as const) : (`${kind}En` as const)];
  const text = own === '' ? translate(locale, { ...messageTexts[kind], values: all }) : fill(own, all);
  const link =
    messages.sms.hasLink && publicUrl !== null ? publicUrl + localizedPath(locale, sitePaths.requestStatus()) : '';
  return [text, link, translate(locale, messageTexts.notRead)].filter(Boolean).join(' ');
}

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{([a-z]+)\}/g, (found, name: string) => values[name] ?? found);

/** "Wednesday 30 September". */
const dayOfMessage = (day: string, locale: Locale): string =>
  `${formatWeekday(day, locale)} ${formatDayAndMonth(day, locale)}`;

/** The parts in which networks send a text, and charge for. */
export const segmentsOf = (text: string): number => new SegmentedMessage(text).segmentsCount;

/** The kinds and languages whose texts take more than two parts with the longest day, hour and place. */
export function findLongTexts(sources: TextSources): { kind: MessageKind; locale: Locale }[] {
  return (['en', 'ar'] as const).flatMap((locale) => {
    const longest = (texts: string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a), '');
    const days = Array.from({ length: 366 }, (_none, index) =>
      dayOfMessage(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10), locale),
    );
    const values = {
      day: longest(days),
      time: hourText('12:45', locale),
      place: longest([translate(locale, messageTexts.home), translate(locale, messageTexts.centre)]),
      reference: 'D-WWWW-WWWW',
    };
    return messageKinds
      .filter((kind) => segmentsOf(write(kind, locale, sources, values)) > maxSegments)
      .map((kind) => ({ kind, locale }));
  });
}

/** Whether a text needs the letters of GSM only. */
export const isLatin = (text: string): boolean => new SegmentedMessage(text).encodingName === 'GSM-7';
