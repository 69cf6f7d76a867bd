import { sentencesOf } from '../fields/text.rules.ts';
import { isRamadan, type OpeningHours } from '../opening-hours/opening-hours.rules.ts';

/** Whether a text on how to prepare, in English or Arabic, states itself for how long to fast. */
export function statesFastingHours(preparation: string): boolean {
  return sentencesOf(preparation).some((sentence) => /\bfast(?:s|ing)?\b|صيام|صائم|تصوم/i.test(sentence) && /\b(?:hours?|hrs?)\b|ساع/i.test(sentence));
}

/** What speaks against an hour for a sample that needs fasting. */
export type FastingConcern =
  /** Later than the morning: a long day without food. */
  | 'late'
  /** In Ramadan, too soon after suhoor; `hours` have passed since. */
  | { kind: 'too_soon_after_suhoor'; hours: number }
  /** In Ramadan, between iftar and suhoor, when people eat. */
  | 'after_iftar';

/** Fasting samples are taken in the morning, at this clock hour at the latest. */
const lastMorningHour = 11;
/** About when suhoor ends and the fast is broken, as clock hours: in the winter months that Ramadan falls into until 2035, dawn is after five, sunset about six. */
const suhoorEnds = 5;
const iftar = 18;

/**
 * What speaks against a visit at a clock time ("16:00") of a day for a package that needs so many hours without food; null where nothing
 * does. In Ramadan the hours count from suhoor; 0 hours means that nobody said how many.
 */
export function fastingConcern(hours: OpeningHours, fastingHours: number, day: string, clockTime: string): FastingConcern | null {
  const hour = Number(clockTime.split(':')[0]);
  if (!isRamadan(hours, day)) return hour > lastMorningHour ? 'late' : null;
  if (hour < suhoorEnds || hour >= iftar) return 'after_iftar';
  const sinceSuhoor = hour - suhoorEnds;
  return sinceSuhoor < fastingHours ? { kind: 'too_soon_after_suhoor', hours: sinceSuhoor } : null;
}
