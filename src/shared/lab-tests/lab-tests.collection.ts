import { z } from 'zod';
import {
  defineCollection,
  type ListedRecordOf,
  type RecordOf,
  type SimpleRecordOf,
  type ValuesOf,
} from '../collections/define-collection.ts';
import {
  bilingual,
  distinct,
  type Labelled,
  line,
  list,
  optionalChoice,
  optionalInteger,
  optionalReference,
  optionalText,
  published,
  requiredLine,
  sentence,
  slugLine,
} from '../collections/fields.ts';
import { reviewedTexts } from '../collections/reviewed-texts.ts';
import { defineSimpleCollection } from '../collections/simple-collection.ts';
import { recordReferenceSchema } from '../content/records.schema.ts';
import { contentIdSchema, lineSchema } from '../fields/fields.schema.ts';
import { samples } from './lab-test-answers.ts';
import { isLoinc } from './loinc.rules.ts';
import { preparationFields } from './preparation.collection.ts';

const names = (max: number) => {
  const name = { max, rest: false, visibleTo: 'public' } as const;
  return bilingual('name', {
    en: requiredLine({ ...name, label: /*i18n*/ { id: 'collection.nameEn', message: 'Name in English' } }),
    ar: requiredLine({ ...name, label: /*i18n*/ { id: 'collection.nameAr', message: 'Name in Arabic' } }),
  });
};

/** The packages that use a tag or panel, including those in the trash, and the first of them. */
const usage = { packageCount: z.int(), holders: z.array(recordReferenceSchema) };

/** Tags of packages, such as "Heart". */
export const tagsCollection = defineSimpleCollection('tag', { fields: names(80), computed: usage });
/** Headings that group the tests of a package, such as "Liver". */
export const panelsCollection = defineSimpleCollection('panel', { fields: names(80), computed: usage });
export type TagOrPanelRecord = SimpleRecordOf<typeof tagsCollection>;

/**
 * Tubes and containers for samples, in the order in which they are filled. A trace-element tube comes before the tubes
 * whose additives could contaminate it; where a laboratory's own procedure differs, that one applies.
 */
export const tubes = [
  'citrate',
  'esr',
  'traceElements',
  'serum',
  'serumGel',
  'heparin',
  'edta',
  'fluoride',
  'urineCup',
  'stoolCup',
  'swab',
  'other',
] as const;
export type Tube = (typeof tubes)[number];

const purpose = { max: 160, lines: 2, rest: false, visibleTo: 'public' } as const;
const ofStaff = { rest: false, visibleTo: 'staff' } as const;
const ofPage = { rest: false, visibleTo: 'public' } as const;
const person = { max: 150, ...ofPage } as const;
/** Hours, or working days. */
const turnaround = { min: 1, max: 240, ...ofPage } as const;

/** A name on each line, each once. */
const linesOf = (text: string) => distinct(text.split('\n').map((name) => name.trim())).filter(Boolean);
const maxOtherNames = 30;
const otherNames = (options: Labelled) => {
  const field = optionalText({ max: 2000, lines: 3, ...ofPage, ...options });
  const schema = field.schema
    .overwrite((text) => linesOf(text).join('\n'))
    .refine((text) => linesOf(text).length <= maxOtherNames, 'tooManyNames');
  return { ...field, schema };
};

/** The tests from which a calculated one is made. */
const sourceIdsSchema = z.array(contentIdSchema).max(10).overwrite(distinct);

/** An optional code of LOINC (loinc.org). */
const loinc = {
  ...line({ max: 10, ...ofStaff, label: /*i18n*/ { id: 'labTest.loinc', message: 'LOINC code' } }),
  schema: lineSchema(10).refine((code) => code === '' || isLoinc(code), 'loinc'),
};

/** The rule that one number is not above another. */
const inOrder = <From extends string, To extends string>(from: From, to: To) => ({
  fields: [to, from] as const,
  message: 'toBelowFrom',
  holds: (values: Record<From | To, number | null>) => {
    const [first, last] = [values[from], values[to]];
    return first === null || last === null || first <= last;
  },
});

/**
 * Laboratory tests: what each is, what it takes, and what a patient does before it. A test of packages is named in them
 * whether it is published or not; publishing is for its own page.
 */
export const labTestsCollection = defineCollection('labTest', {
  title: 'name',
  fields: {
    ...names(160),
    /** Other names and abbreviations, one on each line. */
    ...bilingual('otherNames', {
      en: otherNames({ label: /*i18n*/ { id: 'labTest.otherNamesEn', message: 'Other names in English' } }),
      ar: otherNames({ label: /*i18n*/ { id: 'labTest.otherNamesAr', message: 'Other names in Arabic' } }),
    }),
    /** The last part of the page's address in both languages. Empty in a new record: made from the English name. */
    slug: slugLine({ ...ofPage, label: /*i18n*/ { id: 'labTest.slug', message: 'Address of the page' } }),
    /** The purpose of the test in one or two sentences. */
    ...bilingual('purpose', {
      en: sentence({ ...purpose, label: /*i18n*/ { id: 'labTest.purposeEn', message: 'What it is for, in English' } }),
      ar: sentence({ ...purpose, label: /*i18n*/ { id: 'labTest.purposeAr', message: 'What it is for, in Arabic' } }),
    }),
    ...bilingual('askedFor', {
      en: optionalText({
        max: 4000,
        lines: 4,
        isLight: true,
        ...ofPage,
        label: /*i18n*/ { id: 'labTest.askedForEn', message: 'When it is asked for, in English' },
      }),
      ar: optionalText({
        max: 4000,
        lines: 4,
        isLight: true,
        ...ofPage,
        label: /*i18n*/ { id: 'labTest.askedForAr', message: 'When it is asked for, in Arabic' },
      }),
    }),
    ...bilingual('limits', {
      en: optionalText({
        max: 1000,
        lines: 2,
        ...ofPage,
        label: /*i18n*/ { id: 'labTest.limitsEn', message: 'What it cannot say, in English' },
      }),
      ar: optionalText({
        max: 1000,
        lines: 2,
        ...ofPage,
        label: /*i18n*/ { id: 'labTest.limitsAr', message: 'What it cannot say, in Arabic' },
      }),
    }),
    sample: optionalChoice(samples, {
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.sample', message: 'Sample' },
      words: {
        blood: /*i18n*/ { id: 'labTest.sample.blood', message: 'Blood' },
        urine: /*i18n*/ { id: 'labTest.sample.urine', message: 'Urine' },
        stool: /*i18n*/ { id: 'labTest.sample.stool', message: 'Stool' },
        swab: /*i18n*/ { id: 'labTest.sample.swab', message: 'Swab' },
        saliva: /*i18n*/ { id: 'labTest.sample.saliva', message: 'Saliva' },
        calculated: /*i18n*/ { id: 'labTest.sample.calculated', message: 'None, calculated from other tests' },
      },
    }),
    sourceIds: list(sourceIdsSchema, {
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.sources', message: 'Calculated from' },
    }),
    /** The panel that the package form proposes for the test. */
    defaultPanelId: optionalReference({
      to: 'panel',
      onDelete: 'clear',
      rest: false,
      visibleTo: 'staff',
      label: /*i18n*/ { id: 'labTest.defaultPanel', message: 'Usual panel' },
    }),
    /** Null if staff have not stated it. */
    tube: optionalChoice(tubes, {
      rest: false,
      visibleTo: 'staff',
      label: /*i18n*/ { id: 'labTest.tube', message: 'Tube' },
      words: {
        citrate: /*i18n*/ { id: 'labTest.tube.citrate', message: 'Citrate, light blue cap' },
        esr: /*i18n*/ { id: 'labTest.tube.esr', message: 'ESR, black cap' },
        traceElements: /*i18n*/ { id: 'labTest.tube.traceElements', message: 'Trace elements, royal-blue cap' },
        serum: /*i18n*/ { id: 'labTest.tube.serum', message: 'Serum without gel, red cap' },
        serumGel: /*i18n*/ { id: 'labTest.tube.serumGel', message: 'Serum with gel, gold cap' },
        heparin: /*i18n*/ { id: 'labTest.tube.heparin', message: 'Heparin, green cap' },
        edta: /*i18n*/ { id: 'labTest.tube.edta', message: 'EDTA, purple cap' },
        fluoride: /*i18n*/ { id: 'labTest.tube.fluoride', message: 'Fluoride, grey cap' },
        urineCup: /*i18n*/ { id: 'labTest.tube.urineCup', message: 'Urine cup' },
        stoolCup: /*i18n*/ { id: 'labTest.tube.stoolCup', message: 'Stool cup' },
        swab: /*i18n*/ { id: 'labTest.tube.swab', message: 'Swab' },
        other: /*i18n*/ { id: 'labTest.tube.other', message: 'Another tube or container' },
      },
    }),
    turnaroundFrom: optionalInteger({
      ...turnaround,
      label: /*i18n*/ { id: 'labTest.turnaroundFrom', message: 'Result after, from' },
    }),
    turnaroundTo: optionalInteger({
      ...turnaround,
      label: /*i18n*/ { id: 'labTest.turnaroundTo', message: 'Result after, to' },
    }),
    turnaroundUnit: optionalChoice(['hours', 'workingDays'], {
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.turnaroundUnit', message: 'Counted in' },
      words: {
        hours: /*i18n*/ { id: 'labTest.turnaroundUnit.hours', message: 'Hours' },
        workingDays: /*i18n*/ { id: 'labTest.turnaroundUnit.workingDays', message: 'Working days' },
      },
    }),
    ...preparationFields,
    loinc,
    ...bilingual('author', {
      en: line({ ...person, label: /*i18n*/ { id: 'labTest.authorEn', message: 'Author, in English' } }),
      ar: line({ ...person, label: /*i18n*/ { id: 'labTest.authorAr', message: 'Author, in Arabic' } }),
    }),
    isPublished: { ...published(), initial: false },
  },
  sorts: ['packages'],
  filters: ['sample', 'fasting'],
  computed: {
    ...reviewedTexts.computed,
    /** When and by whom what patients read was signed; it may be older than the content. */
    signedAt: z.string().nullable(),
    signedBy: z.string(),
    /** The number of packages that contain it, without those in the trash. */
    packageCount: z.int(),
  },
  ownFilters: { tube: [...tubes, 'unstated'], lacks: ['review', 'renewal', 'page', 'tube', 'package', 'agreement'] },
  rules: [
    inOrder('fastingFrom', 'fastingTo'),
    inOrder('morningFrom', 'morningTo'),
    inOrder('cycleFrom', 'cycleTo'),
    inOrder('turnaroundFrom', 'turnaroundTo'),
    {
      fields: ['turnaroundUnit', 'turnaroundFrom', 'turnaroundTo'],
      message: 'belongsHere',
      holds: ({ turnaroundUnit, turnaroundFrom, turnaroundTo }) =>
        turnaroundUnit !== null || (turnaroundFrom === null && turnaroundTo === null),
    },
    {
      fields: ['medicineEn', 'medicineTime', 'medicineAr'],
      message: 'belongsHere',
      holds: ({ medicineTime, medicineEn, medicineAr }) =>
        medicineTime === null || (medicineEn !== '' && medicineAr !== ''),
    },
  ],
  normalise: (values) => ({
    ...values,
    ...(values.fasting !== 'fast' && { fastingFrom: null, fastingTo: null, water: null }),
    ...(values.medicineTime === null && { medicineEn: '', medicineAr: '' }),
    ...(values.sample !== 'calculated' && { sourceIds: [] }),
  }),
});

/** Where the spreadsheet differs from the declaration, like `packageSheet`. The headings say what the form shows beside. */
export const labTestSheet = {
  first: ['nameEn', 'nameAr', 'isPublished', 'slug'],
  headings: {
    slug: /*i18n*/ {
      id: 'labTestSheet.column.slug',
      message: 'Address of the page (empty: made from the English name)',
    },
    otherNamesEn: /*i18n*/ {
      id: 'labTestSheet.column.otherNamesEn',
      message: 'Other names in English (one on each line of the cell)',
    },
    otherNamesAr: /*i18n*/ {
      id: 'labTestSheet.column.otherNamesAr',
      message: 'Other names in Arabic (one on each line of the cell)',
    },
    sourceIds: /*i18n*/ { id: 'labTestSheet.column.sourceIds', message: 'Calculated from (tests with | between them)' },
    turnaroundUnit: /*i18n*/ {
      id: 'labTestSheet.column.turnaroundUnit',
      message: 'Result counted in (hours or working days)',
    },
    medicineTime: /*i18n*/ {
      id: 'labTestSheet.column.medicineTime',
      message: 'A medicine (before or after the sample)',
    },
  },
} as const;

/** A laboratory test as staff read it. */
export type LabTestRecord = RecordOf<typeof labTestsCollection>;
export type LabTestValues = ValuesOf<typeof labTestsCollection>;
export type ListedLabTest = ListedRecordOf<typeof labTestsCollection>;

/** Fields that patients do not read on the page of a test: a change of one needs no new review. */
const withoutReview: readonly string[] = [
  'slug',
  'otherNamesEn',
  'otherNamesAr',
  'defaultPanelId',
  'tube',
  'loinc',
  'isPublished',
] satisfies (keyof LabTestValues)[];
export const isReviewedLabTestField = (field: string): boolean => !withoutReview.includes(field);
