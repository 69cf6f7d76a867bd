import type { LabTestValues, Tube } from '#shared/lab-tests/lab-tests.collection.ts';
import { camelCase } from './camel-case.ts';
import content from './content.json' with { type: 'json' };
import factsContent from './lab-test-facts.json' with { type: 'json' };

/** A laboratory test of the demo. Other records are named by their keys in the content file. */
export interface DemoLabTest {
  key: string;
  panel: string;
  /** The tests from which a calculated one is made. */
  sources: readonly string[];
  values: Partial<LabTestValues> & Pick<LabTestValues, 'nameEn' | 'nameAr'>;
}

/** The names and the panel of each test, from the first package that lists it. */
const listed = new Map(
  content.packages
    .flatMap(({ testList }) => testList)
    .toReversed()
    .map((labTest) => [labTest.key, labTest]),
);
const facts = new Map(
  factsContent.labTests.map(({ key, sources = [], otherNames_en, otherNames_ar, ...values }) => [
    key,
    {
      sources,
      values: {
        ...(camelCase(values) as Partial<LabTestValues>),
        otherNamesEn: otherNames_en.join('\n'),
        otherNamesAr: otherNames_ar.join('\n'),
      },
    },
  ]),
);
const { author_en: authorEn, author_ar: authorAr } = factsContent;

export const demoLabTests: readonly DemoLabTest[] = content.labTests.map(({ key, tube, ...purposes }) => {
  const names = listed.get(key);
  const stated = facts.get(key);
  if (!names || !stated) throw new Error(`The demo has no names or no facts of the test ${key}.`);
  return {
    key,
    panel: names.panel,
    sources: stated.sources,
    values: {
      nameEn: names.en,
      nameAr: names.ar,
      ...camelCase(purposes),
      tube: tube as Tube,
      authorEn,
      authorAr,
      ...stated.values,
    },
  };
});
