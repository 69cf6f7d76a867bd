import { bilingual, line, optionalChoice, optionalInteger, optionalText } from '../collections/fields.ts';
import { fastingAnswers } from './lab-test-answers.ts';

const ofPage = { rest: false, visibleTo: 'public' } as const;
/** Hours of the clock, before noon and in the early afternoon. */
const morning = { min: 4, max: 14, ...ofPage } as const;
/** At most two weeks. */
const hoursWithout = { min: 1, max: 336, ...ofPage } as const;
const daysAfter = { min: 1, max: 365, ...ofPage } as const;
const cycleDay = { min: 1, max: 35, ...ofPage } as const;

/**
 * What a patient does before a test. Each is null until somebody states it, which makes no statement. Only facts that a
 * reviewer signed reach patients.
 */
export const preparationFields = {
  fasting: optionalChoice(fastingAnswers, {
    ...ofPage,
    label: /*i18n*/ { id: 'labTest.fasting', message: 'Fasting' },
    words: {
      fast: /*i18n*/ { id: 'labTest.fasting.fast', message: 'Needed' },
      none: /*i18n*/ { id: 'labTest.fasting.none', message: 'Not needed' },
      fed: /*i18n*/ { id: 'labTest.fasting.fed', message: 'After a meal' },
      ask: /*i18n*/ { id: 'labTest.fasting.ask', message: 'Patients ask us' },
    },
  }),
  fastingFrom: optionalInteger({
    min: 1,
    max: 48,
    ...ofPage,
    label: /*i18n*/ { id: 'labTest.fastingFrom', message: 'Fasting from (hours)' },
  }),
  fastingTo: optionalInteger({
    min: 1,
    max: 48,
    ...ofPage,
    label: /*i18n*/ { id: 'labTest.fastingTo', message: 'Fasting to (hours)' },
  }),
  water: optionalChoice(['yes', 'no'], {
    ...ofPage,
    label: /*i18n*/ { id: 'labTest.water', message: 'Plain water while fasting' },
    words: {
      yes: /*i18n*/ { id: 'labTest.water.yes', message: 'Allowed' },
      no: /*i18n*/ { id: 'labTest.water.no', message: 'Not allowed' },
    },
  }),
  morningFrom: optionalInteger({
    ...morning,
    label: /*i18n*/ { id: 'labTest.morningFrom', message: 'Sample from (hour)' },
  }),
  morningTo: optionalInteger({
    ...morning,
    label: /*i18n*/ { id: 'labTest.morningTo', message: 'Sample until (hour)' },
  }),
  withoutAlcohol: optionalInteger({
    ...hoursWithout,
    label: /*i18n*/ { id: 'labTest.withoutAlcohol', message: 'Without alcohol (hours)' },
  }),
  withoutBiotin: optionalInteger({
    ...hoursWithout,
    label: /*i18n*/ { id: 'labTest.withoutBiotin', message: 'Without biotin (hours)' },
  }),
  withoutIron: optionalInteger({
    ...hoursWithout,
    label: /*i18n*/ { id: 'labTest.withoutIron', message: 'Without iron tablets (hours)' },
  }),
  withoutVitamins: optionalInteger({
    ...hoursWithout,
    label: /*i18n*/ { id: 'labTest.withoutVitamins', message: 'Without vitamins (hours)' },
  }),
  withoutExercise: optionalInteger({
    ...hoursWithout,
    label: /*i18n*/ { id: 'labTest.withoutExercise', message: 'Without hard exercise (hours)' },
  }),
  /** A doctor decides about every medicine; this says when patients take it if he agrees. */
  medicineTime: optionalChoice(['before', 'after'], {
    ...ofPage,
    label: /*i18n*/ { id: 'labTest.medicineTime', message: 'A medicine' },
    words: {
      before: /*i18n*/ { id: 'labTest.medicineTime.before', message: 'Before the sample' },
      after: /*i18n*/ { id: 'labTest.medicineTime.after', message: 'After the sample' },
    },
  }),
  ...bilingual('medicine', {
    en: line({
      max: 100,
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.medicineEn', message: 'Name of the medicine in English' },
    }),
    ar: line({
      max: 100,
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.medicineAr', message: 'Name of the medicine in Arabic' },
    }),
  }),
  afterTransfusion: optionalInteger({
    ...daysAfter,
    label: /*i18n*/ { id: 'labTest.afterTransfusion', message: 'Ask about a blood transfusion in so many days' },
  }),
  afterVaccination: optionalInteger({
    ...daysAfter,
    label: /*i18n*/ { id: 'labTest.afterVaccination', message: 'Ask about a vaccination in so many days' },
  }),
  afterAntibiotic: optionalInteger({
    ...daysAfter,
    label: /*i18n*/ { id: 'labTest.afterAntibiotic', message: 'Ask about an antibiotic in so many days' },
  }),
  afterContrast: optionalInteger({
    ...daysAfter,
    label: /*i18n*/ { id: 'labTest.afterContrast', message: 'Ask about a contrast medium in so many days' },
  }),
  cycleFrom: optionalInteger({
    ...cycleDay,
    label: /*i18n*/ { id: 'labTest.cycleFrom', message: 'From day of the cycle' },
  }),
  cycleTo: optionalInteger({
    ...cycleDay,
    label: /*i18n*/ { id: 'labTest.cycleTo', message: 'To day of the cycle' },
  }),
  collection: optionalChoice(['midstream', 'firstMorning', 'day', 'freshStool', 'stoolKit'], {
    ...ofPage,
    label: /*i18n*/ { id: 'labTest.collection', message: 'How the patient collects it' },
    words: {
      midstream: /*i18n*/ { id: 'labTest.collection.midstream', message: 'Urine, middle part' },
      firstMorning: /*i18n*/ { id: 'labTest.collection.firstMorning', message: 'Urine, first of the morning' },
      day: /*i18n*/ { id: 'labTest.collection.day', message: 'Urine of 24 hours' },
      freshStool: /*i18n*/ { id: 'labTest.collection.freshStool', message: 'Stool, brought within two hours' },
      stoolKit: /*i18n*/ { id: 'labTest.collection.stoolKit', message: 'Stool, with a kit from the centre' },
    },
  }),
  /** What facts cannot say. */
  ...bilingual('note', {
    en: optionalText({
      max: 600,
      lines: 2,
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.noteEn', message: 'Note on the preparation in English' },
    }),
    ar: optionalText({
      max: 600,
      lines: 2,
      ...ofPage,
      label: /*i18n*/ { id: 'labTest.noteAr', message: 'Note on the preparation in Arabic' },
    }),
  }),
} as const;
