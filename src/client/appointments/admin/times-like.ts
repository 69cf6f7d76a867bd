import { quarterHours } from '#shared/appointments/appointment-times.rules.ts';
import { withoutMarks } from '#shared/fields/fields.schema.ts';
import { normaliseText } from '#shared/fields/search.rules.ts';
import { readClockTime } from '#shared/fields/typed-days.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/**
 * The times that a text may mean: "5 pm" those of this hour, "5:15 pm" one, "5", "17:0" or a text without a part of the
 * day all that begin so.
 */
export function timesLike(text: string, locale: Locale): string[] {
  const plain = normaliseText(withoutMarks(text)).trim();
  const time = readClockTime(plain);
  if (time !== null && /\p{L}/u.test(plain)) {
    const meant = /\d\D\d/.test(plain) ? time : time.slice(0, 'HH:'.length);
    return quarterHours.filter((quarter) => quarter.startsWith(meant));
  }
  const digits = (/^[\d:.]*/.exec(plain)?.[0] ?? '').replace('.', ':');
  return quarterHours.filter((quarter) =>
    [quarter, hourText(quarter, locale)].some((written) => written.startsWith(digits)),
  );
}
