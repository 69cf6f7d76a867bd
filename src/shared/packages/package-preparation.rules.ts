import { normaliseText } from '../fields/search.rules.ts';
import { sentencesOf } from '../fields/text.rules.ts';
import {
  type DerivedPreparation,
  derivePreparation,
  nothingStated,
  type Together,
} from '../lab-tests/derived-preparation.rules.ts';
import type { LabTestValues } from '../lab-tests/lab-tests.collection.ts';
import type { PreparationFacts } from '../lab-tests/preparation.schema.ts';
import type { PackageValues } from './packages.collection.ts';

/**
 * Problems for staff to solve, the gravest first: `review`, fasting that a reviewer must confirm; `conflict`, demands of
 * tests that exclude each other; `differs`, a package that states something else than its tests; `hours`, other hours in
 * its text than its fasting.
 */
export const preparationIssues = ['review', 'conflict', 'differs', 'hours'] as const;
export type PreparationIssue = (typeof preparationIssues)[number];

type Turnaround = { from: number | null; to: number; unit: NonNullable<LabTestValues['turnaroundUnit']> };
type Sample = Exclude<LabTestValues['sample'], 'calculated' | null>;

/** The fields by which a package states its fasting, or takes it from its tests. */
type Statement = Pick<PackageValues, 'fastingRequired' | 'fastingHours' | 'fromTests' | 'audience'>;

/** The facts of a test that reach patients through its packages. */
export type TestFacts = PreparationFacts &
  Pick<LabTestValues, 'sample' | 'turnaroundFrom' | 'turnaroundTo' | 'turnaroundUnit'>;

/** The preparation, the samples and the result time derived from the signed facts of a package's tests. */
export interface DerivedPackage extends DerivedPreparation {
  /** Each sample once; empty unless every test states its own. */
  samples: Sample[];
  /** That of the test that takes longest; null unless every test states its own. */
  turnaround: Turnaround | null;
}

/** The fasting of a package that a reviewer confirmed. */
export interface FastingApproval {
  /** The `approvalKey` for which it holds. */
  key: string;
  /** Why patients fast less than its tests ask for. */
  reason: string;
  /** ISO 8601. */
  at: string;
  /** The name of the reviewer. */
  by: string;
}

/** The tests of a package together; null for a test that nobody signed. */
export function derivePackage(tests: readonly (TestFacts | null)[], together: Together): DerivedPackage {
  return { ...derivePreparation(tests, together), ...(together.isComplete ? sampleAndResult(tests) : noSample) };
}

const noSample = { samples: [], turnaround: null };

function sampleAndResult(tests: readonly (TestFacts | null)[]): Pick<DerivedPackage, 'samples' | 'turnaround'> {
  // A calculated test has no sample, and comes with the tests from which it is made.
  const taken = tests.filter((facts) => facts?.sample !== 'calculated');
  const samples = taken.map((facts) => facts?.sample ?? null) as (Sample | null)[];
  const turnarounds = taken.map((facts) => facts && turnaroundOf(facts));
  const longest = turnarounds.reduce<Turnaround | null>(
    (most, each) => (each && (most === null || hoursOf(each) > hoursOf(most)) ? each : most),
    null,
  );
  return {
    samples: samples.includes(null) ? [] : [...new Set(samples as Sample[])],
    turnaround: turnarounds.includes(null) ? null : longest,
  };
}

function turnaroundOf({ turnaroundFrom: from, turnaroundTo, turnaroundUnit: unit }: TestFacts): Turnaround | null {
  const to = turnaroundTo ?? from;
  return unit === null || to === null ? null : { from, to, unit };
}

const hoursOf = ({ to, unit }: Turnaround) => (unit === 'hours' ? to : to * 24);

export const isForChildren = ({ audience }: Pick<PackageValues, 'audience'>): boolean => audience.includes('children');

/** Changes with everything that a reviewer of the fasting decides about. */
export function approvalKey(values: Statement, { asked }: DerivedPackage): string {
  const { fastingRequired, fastingHours } = values;
  return JSON.stringify([asked, isForChildren(values), fastingRequired, fastingHours]);
}

/** Why a reviewer must confirm the fasting: it is strict, or less than the tests ask for. Null if nobody must. */
export function approvalNeed(values: Statement, derived: DerivedPackage): 'strict' | 'laxer' | null {
  if (isLaxer(values, derived)) return 'laxer';
  return derived.isStrict && takesFasting(values) ? 'strict' : null;
}

/** Whether patients read the fasting of the tests. */
export const takesFasting = ({ fastingRequired, fromTests }: Statement): boolean =>
  fastingRequired === null && fromTests.includes('fasting');

function isLaxer({ fastingRequired, fastingHours }: Statement, { asked }: DerivedPackage): boolean {
  if (asked === null || fastingRequired === null) return false;
  if (fastingRequired === 'no') return true;
  return fastingHours > 0 && fastingHours < (asked.fastingFrom ?? 0);
}

/** The facts of tests, with strict fasting once it is confirmed. */
const confirmedFacts = ({ facts, asked }: DerivedPackage, isApproved: boolean): PreparationFacts =>
  isApproved && asked ? { ...facts, ...asked } : facts;

/** The fasting that patients read because of the tests; null if the package states it or is silent. */
export function derivedFasting(
  values: Statement,
  derived: DerivedPackage,
  isApproved: boolean,
): { required: PackageValues['fastingRequired']; hours: number } {
  if (!takesFasting(values)) return { required: null, hours: 0 };
  const { fasting, fastingFrom } = confirmedFacts(derived, isApproved);
  if (fasting === 'fast') return { required: 'yes', hours: fastingFrom ?? 0 };
  return { required: fasting === 'none' || fasting === 'fed' ? 'no' : null, hours: 0 };
}

/**
 * The facts that patients read in sentences: those of the tests, with the fasting that the package states in place of
 * theirs. Nothing if the package does not take its preparation from them.
 */
export function factsForPatients(
  values: Statement,
  derived: DerivedPackage,
  isApproved: boolean,
): Partial<PreparationFacts>[] {
  const { fastingRequired, fastingHours, fromTests } = values;
  if (!fromTests.includes('preparation')) return [];
  const facts = confirmedFacts(derived, isApproved);
  const { fasting, fastingFrom, fastingTo, water } = nothingStated;
  const silent = { fasting, fastingFrom, fastingTo, water };
  const stated = {
    ...silent,
    ...(fastingRequired === 'yes' && {
      fasting: 'fast' as const,
      fastingFrom: fastingHours || null,
      water: facts.fasting === 'fast' ? facts.water : null,
    }),
    ...(fastingRequired === 'no' && { fasting: 'none' as const }),
  };
  const own = takesFasting(values) ? {} : stated;
  return [{ ...facts, ...own }, ...derived.each];
}

/** The gravest thing that staff should look at; null if there is none. */
export function preparationIssue(
  values: Statement & Pick<PackageValues, 'preparationEn' | 'preparationAr'>,
  derived: DerivedPackage,
  isApproved: boolean,
): PreparationIssue | null {
  if (!isApproved && approvalNeed(values, derived)) return 'review';
  if (derived.conflicts.length > 0) return 'conflict';
  if (!isApproved && isOther(values, derived)) return 'differs';
  const longest = derived.asked?.fastingTo ?? null;
  return namesOtherHours(values, derivedFasting(values, derived, isApproved), longest) ? 'hours' : null;
}

/** Whether a package states another fasting than its tests. What is not stated does not differ. */
function isOther({ fastingRequired, fastingHours }: Statement, { asked, facts }: DerivedPackage): boolean {
  if (fastingRequired === null) return false;
  if (asked === null) return fastingRequired === 'yes' && (facts.fasting === 'none' || facts.fasting === 'fed');
  if (fastingRequired === 'no') return true;
  const { fastingFrom: from, fastingTo: to } = asked;
  return fastingHours > 0 && from !== null && (fastingHours < from || fastingHours > (to ?? from));
}

const aboutFood = /fast|\beat|food|meal|صيام|صائم|صوم|طعام|اكل/;
/** Matches also texts before normalisation, which takes longer. */
const mayNameHours = /\p{Nd}\s?(?:h|س[\p{M}ـ]*ا[\p{M}ـ]*ع)/iu;
const hoursInText = /(?<!\d)(\d{1,3})\s?(?:h\b|hours?|hrs?|ساع)/g;

/**
 * Whether a sentence about food names other hours than those of the package's fasting. Beside them it may name the
 * longest fast that the tests allow.
 */
function namesOtherHours(
  { fastingRequired, fastingHours, ...texts }: Statement & Pick<PackageValues, 'preparationEn' | 'preparationAr'>,
  derived: ReturnType<typeof derivedFasting>,
  longest: number | null,
): boolean {
  const [required, hours] = fastingRequired ? [fastingRequired, fastingHours] : [derived.required, derived.hours];
  if (required !== 'yes' || hours === 0) return false;
  const text = `${texts.preparationEn}\n${texts.preparationAr}`;
  const otherHoursIn = (part: string) =>
    [...part.matchAll(hoursInText)].map(([, number]) => Number(number)).filter((number) => number !== hours);
  if (!mayNameHours.test(text)) return false;
  const namesThem = (part: string) => part.match(/\d+/g)?.some((number) => Number(number) === hours) ?? false;
  return sentencesOf(text)
    .filter((sentence) => mayNameHours.test(sentence))
    .map(normaliseText)
    .filter((sentence) => aboutFood.test(sentence))
    .some((sentence) => otherHoursIn(sentence).some((other) => other !== longest || !namesThem(sentence)));
}

/** A package's own text without its sentences about food, for a visit whose fasting is another. */
export const withoutFood = (text: string): string =>
  sentencesOf(text)
    .filter((sentence) => !aboutFood.test(normaliseText(sentence)))
    .join('\n');
