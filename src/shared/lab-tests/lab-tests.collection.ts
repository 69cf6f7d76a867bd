import { z } from 'zod';
import type { SimpleRecordOf } from '../collections/define-collection.ts';
import { bilingual, optionalChoice, optionalReference, requiredLine, sentence } from '../collections/fields.ts';
import { defineSimpleCollection } from '../collections/simple-collection.ts';
import { recordReferenceSchema } from '../content/records.schema.ts';

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

/** Laboratory tests of packages. */
export const labTestsCollection = defineSimpleCollection('labTest', {
  fields: {
    ...names(160),
    /** The purpose of the test in one or two sentences. */
    ...bilingual('purpose', {
      en: sentence({ ...purpose, label: /*i18n*/ { id: 'labTest.purposeEn', message: 'What it is for, in English' } }),
      ar: sentence({ ...purpose, label: /*i18n*/ { id: 'labTest.purposeAr', message: 'What it is for, in Arabic' } }),
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
  },
  computed: {
    packageCount: z.int(),
    /** The number of packages in the trash that contain it; 0 if a package outside the trash does. */
    trashCount: z.int(),
    /** The first packages in the trash that contain it. */
    holders: z.array(recordReferenceSchema),
  },
});
export type LabTestRecord = SimpleRecordOf<typeof labTestsCollection>;
