import { z } from 'zod';
import type { SimpleRecordOf } from '../collections/define-collection.ts';
import { bilingual, line, optionalReference, requiredLine } from '../collections/fields.ts';
import { defineSimpleCollection } from '../collections/simple-collection.ts';
import { recordReferenceSchema } from '../content/records.schema.ts';

const names = (max: number) => {
  const name = { max, lines: 1, rest: false, visibleTo: 'public' } as const;
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

const purpose = { max: 160, lines: 2, rest: false, visibleTo: 'public' } as const;

/** Laboratory tests of packages. */
export const labTestsCollection = defineSimpleCollection('labTest', {
  fields: {
    ...names(160),
    /** The purpose of the test in one or two sentences. */
    ...bilingual('purpose', {
      en: line({ ...purpose, label: /*i18n*/ { id: 'labTest.purposeEn', message: 'What it is for, in English' } }),
      ar: line({ ...purpose, label: /*i18n*/ { id: 'labTest.purposeAr', message: 'What it is for, in Arabic' } }),
    }),
    /** The panel that the package form proposes for the test. */
    defaultPanelId: optionalReference({
      to: 'panel',
      onDelete: 'clear',
      rest: false,
      visibleTo: 'staff',
      label: /*i18n*/ { id: 'labTest.defaultPanel', message: 'Usual panel' },
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
