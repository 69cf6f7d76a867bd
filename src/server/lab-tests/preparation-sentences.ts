import type { Label, Reader } from '#shared/collections/fields.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { formatClockTime } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { languageMarks, localized } from '#shared/i18n/localized.ts';
import type { PreparationFacts } from '#shared/lab-tests/preparation.schema.ts';
import { readerIn } from '../core/translate.ts';
import { preparationMessages as messages } from './preparation.messages.ts';

const hoursWithout = [
  'withoutAlcohol',
  'withoutBiotin',
  'withoutIron',
  'withoutVitamins',
  'withoutExercise',
] as const satisfies (keyof PreparationFacts)[];
const daysAfter = [
  'afterTransfusion',
  'afterVaccination',
  'afterAntibiotic',
  'afterContrast',
] as const satisfies (keyof PreparationFacts)[];

/** A fact of one field has its name. `fasting`, `morning`, `medicine`, `cycle` and `note` have several fields. */
export type PreparationFact =
  | 'fasting'
  | 'water'
  | 'morning'
  | (typeof hoursWithout)[number]
  | 'medicine'
  | (typeof daysAfter)[number]
  | 'cycle'
  | 'collection'
  | 'note';

export interface PreparationSentence {
  fact: PreparationFact;
  text: string;
}

/** The stated facts in the language of the reader, in the order in which a patient needs them. */
export function preparationSentences(facts: Partial<PreparationFacts>, reader: Reader): PreparationSentence[] {
  const { fasting, water, collection } = facts;
  const counted = (fact: (typeof hoursWithout | typeof daysAfter)[number]) => {
    const count = facts[fact] ?? null;
    return [fact, count === null ? '' : reader.translate(messages[fact], { count })] as const;
  };
  // "12 PM" is often taken for midnight.
  const clockTime = (hour: number) =>
    hour === 12 ? reader.translate(messages.noon) : formatClockTime(`${hour}:00`, reader.locale);
  const texts: (readonly [PreparationFact, string])[] = [
    ['fasting', fastingText(facts, reader)],
    ['water', fasting === 'fast' && water ? reader.translate(messages.water[water]) : ''],
    ['morning', rangeText(messages.morning, [facts.morningFrom, facts.morningTo], reader, clockTime)],
    ...hoursWithout.map(counted),
    ['medicine', medicineText(facts, reader)],
    ...daysAfter.map(counted),
    ['cycle', rangeText(messages.cycle, [facts.cycleFrom, facts.cycleTo], reader)],
    ['collection', collection ? reader.translate(messages.collection[collection]) : ''],
    ...localized(facts, 'note', reader.locale)
      .split('\n')
      .map((line) => ['note', line.trim()] as const),
  ];
  return texts.filter(([, text]) => text !== '').map(([fact, text]) => ({ fact, text }));
}

/** The sentences about facts of one or several tests in both languages, each once. */
export function preparationTexts(facts: readonly Partial<PreparationFacts>[]): Record<Locale, string[]> {
  const textsIn = (locale: Locale) => {
    const sentences = facts.flatMap((some) => preparationSentences(some, readerIn(locale)));
    return [...new Set(sentences.map(({ text }) => text))];
  };
  return { en: textsIn('en'), ar: textsIn('ar') };
}

/** The sentences that stand once on each page, sheet and mail that asks for fasting. */
export const fastingWarning = ({ translate }: Reader): string[] =>
  Object.values(messages.warning).map((message) => translate(message));

function fastingText({ fasting, fastingFrom, fastingTo }: Partial<PreparationFacts>, reader: Reader): string {
  if (!fasting) return '';
  const hours = fasting === 'fast' ? rangeText(messages.fastingHours, [fastingFrom, fastingTo], reader) : '';
  return hours || reader.translate(messages.fasting[fasting]);
}

function medicineText({ medicineTime, ...facts }: Partial<PreparationFacts>, { locale, translate }: Reader): string {
  const name = localized(facts, 'medicine', locale);
  if (!medicineTime || name === '') return '';
  const medicine = languageMarks(name, locale) ? isolated(name) : name;
  return translate(messages.medicine, { medicine, time: medicineTime });
}

type Bound = number | null | undefined;
interface RangeMessages {
  /** For one number. */
  at: Label;
  between: Label;
  /** For a range without an end; `at` by default. */
  from?: Label;
  /** For a range without a beginning. */
  to: Label;
}

/** A sentence about a range, or '' if neither end is stated. */
function rangeText(
  { at, between, from: fromOnly = at, to: toOnly }: RangeMessages,
  [from = null, to = null]: readonly [Bound, Bound],
  { translate }: Reader,
  format: (value: number) => string | number = (value) => value,
): string {
  if (from === null) return to === null ? '' : translate(toOnly, { to: format(to) });
  if (to === null) return translate(fromOnly, { from: format(from) });
  return translate(from === to ? at : between, { from: format(from), to: format(to) });
}
