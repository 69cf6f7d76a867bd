import content from './content.json' with { type: 'json' };
import { demoLabTests } from './demo-lab-tests.ts';

/** Names and texts that most laboratories share, without statements about a centre. */
export const starterSet = {
  categories: content.categories.map(({ title_en: titleEn, title_ar: titleAr }) => ({ titleEn, titleAr })),
  panels: content.panels.map(({ key, en: nameEn, ar: nameAr }) => ({ key, nameEn, nameAr })),
  tags: content.tags.map(({ en: nameEn, ar: nameAr }) => ({ nameEn, nameAr })),
  /** Tubes, codes, the time of results and the author are those of a centre. */
  labTests: demoLabTests.map(({ values, ...labTest }) => {
    const { tube, loinc, turnaroundFrom, turnaroundTo, turnaroundUnit, authorEn, authorAr, ...shared } = values;
    return { ...labTest, values: shared };
  }),
};
