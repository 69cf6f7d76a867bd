import content from './content.json' with { type: 'json' };

/** The laboratory tests of the demo's packages, each once, with the panel that it stands in first. */
const labTests = new Map(
  content.packages
    .flatMap(({ testList }) => testList)
    .toReversed()
    .map((labTest) => [labTest.key, labTest]),
);

/** What most laboratories share: names only, and nothing that a centre would have to say of itself. */
export const starterSet = {
  categories: content.categories.map(({ title_en: titleEn, title_ar: titleAr }) => ({ titleEn, titleAr })),
  panels: content.panels.map(({ key, en: nameEn, ar: nameAr }) => ({ key, nameEn, nameAr })),
  tags: content.tags.map(({ en: nameEn, ar: nameAr }) => ({ nameEn, nameAr })),
  labTests: [...labTests.values()].toReversed().map(({ en: nameEn, ar: nameAr, panel }) => ({ nameEn, nameAr, panel })),
};
