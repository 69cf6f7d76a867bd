import { preparationFields } from './preparation.collection.ts';
import type { PreparationFacts } from './preparation.schema.ts';

/** Demands of tests that exclude each other: their samples may need two visits. */
export type PreparationConflict = 'fasting' | 'fastingHours' | 'morning' | 'cycle';

/** The preparation for several tests together. */
export interface DerivedPreparation {
  /** One value for all tests; null for what their facts do not decide. */
  facts: PreparationFacts;
  /** Facts of which each stands: medicines, ways to collect, notes. */
  each: Partial<PreparationFacts>[];
  conflicts: PreparationConflict[];
  /** The places in the list of the tests because of which people fast. */
  fastingFor: number[];
  /** How many tests answer the question about fasting. */
  answered: number;
  /** The fasting that tests ask for, also if a reviewer must confirm it; null if none does, or if they exclude it. */
  asked: AskedFasting | null;
  /** Whether a reviewer must confirm the fasting, which `facts` leave out until then. */
  isStrict: boolean;
}

export type AskedFasting = Pick<PreparationFacts, 'fasting' | 'fastingFrom' | 'fastingTo' | 'water'>;

export interface Together {
  /** Whether the list names all tests of the package. */
  isComplete: boolean;
  isForChildren: boolean;
}

export const nothingStated = Object.fromEntries(
  Object.entries(preparationFields).map(([name, { initial }]) => [name, initial]),
) as PreparationFacts;

const longestUnconfirmed = 12;

/** Facts of which the largest number holds for all tests. */
const largest = [
  'withoutAlcohol',
  'withoutBiotin',
  'withoutIron',
  'withoutVitamins',
  'withoutExercise',
  'afterTransfusion',
  'afterVaccination',
  'afterAntibiotic',
  'afterContrast',
] as const satisfies (keyof PreparationFacts)[];

/**
 * What the signed facts of tests say together; null for a test without any. One test that needs fasting decides for all,
 * and none is needed only if every test says so. Where demands exclude each other, nothing is derived.
 */
export function derivePreparation(
  tests: readonly (PreparationFacts | null)[],
  { isComplete, isForChildren }: Together,
): DerivedPreparation {
  const stated = tests.flatMap((facts) => facts ?? []);
  const conflicts: PreparationConflict[] = [];
  /** The part that several ranges have in common. */
  const common = (
    conflict: PreparationConflict,
    facts: readonly PreparationFacts[],
    from: keyof PreparationFacts,
    to: keyof PreparationFacts,
  ) => {
    const [start, end] = [numbersOf(facts, from), numbersOf(facts, to)];
    const range = {
      [from]: start.length > 0 ? Math.max(...start) : null,
      [to]: end.length > 0 ? Math.min(...end) : null,
    };
    if (start.length === 0 || end.length === 0 || Math.max(...start) <= Math.min(...end)) return range;
    conflicts.push(conflict);
    return { [from]: null, [to]: null };
  };

  const answers = tests.map((facts) => facts?.fasting ?? null);
  const says = (answer: PreparationFacts['fasting']) => answers.includes(answer);
  const fastingTests = stated.filter(({ fasting }) => fasting === 'fast');
  if (says('fast') && says('fed')) conflicts.push('fasting');
  const hours = common('fastingHours', fastingTests, 'fastingFrom', 'fastingTo');
  const isExcluded = conflicts.length > 0;
  const isStrict =
    says('fast') &&
    !isExcluded &&
    (isForChildren || Math.max(0, ...numbersOf(fastingTests, 'fastingFrom')) > longestUnconfirmed);
  const fasting = { fasting: fastingOf(answers, isComplete), water: waterOf(fastingTests), ...hours } as AskedFasting;
  return {
    facts: {
      ...nothingStated,
      ...(!isExcluded && !isStrict && fasting),
      ...common('morning', stated, 'morningFrom', 'morningTo'),
      ...common('cycle', stated, 'cycleFrom', 'cycleTo'),
      ...Object.fromEntries(
        largest.map((name) => {
          const numbers = numbersOf(stated, name);
          return [name, numbers.length > 0 ? Math.max(...numbers) : null];
        }),
      ),
    },
    each: stated.flatMap(({ medicineTime, medicineEn, medicineAr, collection, noteEn, noteAr }) => [
      ...(medicineTime === null ? [] : [{ medicineTime, medicineEn, medicineAr }]),
      ...(collection === null ? [] : [{ collection }]),
      ...(noteEn === '' && noteAr === '' ? [] : [{ noteEn, noteAr }]),
    ]),
    conflicts,
    fastingFor: answers.flatMap((answer, place) => (answer === 'fast' ? [place] : [])),
    answered: answers.filter((answer) => answer !== null).length,
    asked: says('fast') && !isExcluded ? fasting : null,
    isStrict,
  };
}

/** A loop: a signature derives hundreds of packages with dozens of tests each. */
function numbersOf(facts: readonly PreparationFacts[], name: keyof PreparationFacts): number[] {
  const numbers: number[] = [];
  for (const { [name]: value } of facts) if (typeof value === 'number') numbers.push(value);
  return numbers;
}

function fastingOf(answers: readonly PreparationFacts['fasting'][], isComplete: boolean): PreparationFacts['fasting'] {
  if (answers.includes('fast')) return 'fast';
  if (answers.includes('fed')) return 'fed';
  if (!isComplete || answers.length === 0 || answers.includes(null)) return null;
  return answers.includes('ask') ? 'ask' : 'none';
}

/** Water is forbidden if one test forbids it, and allowed only if each test that needs fasting allows it. */
function waterOf(fastingTests: readonly PreparationFacts[]): PreparationFacts['water'] {
  const answers = fastingTests.map(({ water }) => water);
  if (answers.includes('no')) return 'no';
  return answers.length > 0 && answers.every((answer) => answer === 'yes') ? 'yes' : null;
}
