import type { Invariant } from '../invariant.ts';
import { type Followed, placeIn, readFollowed, type Word } from './appointment-words.ts';

/** A calendar that reads the files of the mails in order of arrival has one entry, at the confirmed time. */
export const calendar: Invariant = {
  name: "the patient's calendar shows the appointment",
  when: 'step',
  check: (centre) => {
    const read = readFollowed(centre).filter(({ isSettled, words }) => isSettled && words.some(({ entry }) => entry));
    const broken = read.flatMap((followed) => {
      const problem = problemOf(followed);
      return problem === null ? [] : [`${followed.request.reference}: ${problem}`];
    });
    return { checked: read.length, broken };
  },
};

type Entry = NonNullable<Word['entry']>;

/** A file replaces the entry of the same id unless its sequence is lower, as in RFC 5546. */
function readCalendar(words: Word[]): Map<string, { entry: Entry; version: number }> {
  const entries = new Map<string, { entry: Entry; version: number }>();
  for (const { entry, version } of words)
    if (entry && (entry.sequence ?? 0) >= (entries.get(entry.uid)?.entry.sequence ?? 0))
      entries.set(entry.uid, { entry, version });
  return entries;
}

function problemOf({ words, appointment, lastChange }: Followed): string | null {
  const entries = readCalendar(words);
  if (entries.size > 1) return `the calendar has the entries ${[...entries.keys()].join()}`;
  const [shown] = entries.values();
  // Staff chose not to tell the patient of the change.
  if (!shown || (lastChange?.details.told === 'none' && shown.version < lastChange.version)) return null;
  const { status, start, end, location = '' } = shown.entry;
  const isCancelled = appointment.state.startsWith('cancelled');
  if (status === 'CANCELLED') {
    // A new time by telephone after a cancellation needs no entry.
    const isMissing = !isCancelled && lastChange?.details.told === 'email';
    return isMissing ? 'the calendar shows nothing, and the appointment was mailed' : null;
  }
  if (isCancelled) return 'the calendar shows an appointment that is cancelled';
  const ends = new Date(Date.parse(appointment.startsAt) + appointment.minutes * 60_000).toISOString();
  const wanted = `${appointment.startsAt} ${ends} ${appointment.place}`;
  const found = `${start.date.toISOString()} ${end?.date.toISOString()} ${placeIn(location)}`;
  return found === wanted ? null : `the calendar shows ${found} instead of ${wanted}`;
}
