import content from './content.json' with { type: 'json' };

/** The laboratory tests of the demo's packages, each with its first panel. */
const labTests = new Map(
  content.packages
    .flatMap(({ testList }) => testList)
    .toReversed()
    .map((labTest) => [labTest.key, labTest]),
);

/** Names that most laboratories share, without statements about a centre. */
export const starterSet = {
  categories: content.categories.map(({ title_en: titleEn, title_ar: titleAr }) => ({ titleEn, titleAr })),
  panels: content.panels.map(({ key, en: nameEn, ar: nameAr }) => ({ key, nameEn, nameAr })),
  tags: content.tags.map(({ en: nameEn, ar: nameAr }) => ({ nameEn, nameAr })),
  labTests: [...labTests.values()].toReversed().map(({ en: nameEn, ar: nameAr, panel }) => ({ nameEn, nameAr, panel })),
};
