import { dayAfter } from '../time/days.rules.ts';

/** The subjects of facts. The subject determines the label and the icon. */
export const trustKinds = [
  'accreditation',
  'quality',
  'review',
  'results',
  'experience',
  'team',
  'homeVisit',
  'privacy',
] as const;
export type TrustKind = (typeof trustKinds)[number];

/** The kinds that visitors see; the last two are texts of the section "Centre". */
export const shownTrustKinds = [...trustKinds, 'licence', 'approval'] as const;
export type ShownTrustKind = (typeof shownTrustKinds)[number];

export const maxTrustFacts = 6;

/** Staff are told to renew a fact this number of days before its last day. */
const reminderDays = 60;

interface Limited {
  /** The last day ("2027-10-03") on which the fact is true; empty: no limit. */
  validUntil: string;
}

/** Whether a fact is true on a day: until the end of its last day. */
export const isValidOn = ({ validUntil }: Limited, day: string): boolean => validUntil === '' || day <= validUntil;

/** Whether a fact has expired by a day, or expires soon after it. */
export const needsRenewal = ({ validUntil }: Limited, day: string): boolean =>
  validUntil !== '' && validUntil <= dayAfter(day, reminderDays);
