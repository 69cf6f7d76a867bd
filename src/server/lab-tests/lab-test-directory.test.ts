import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '#shared/i18n/locales.ts';
import { maxOnOnePage } from '#shared/lab-tests/directory.rules.ts';
import type { LabTestDirectory, LabTestDirectoryInput } from '#shared/lab-tests/lab-tests.schema.ts';
import { makeLabTest, makePublicLabTest, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

type Changes = Parameters<typeof makePublicLabTest>[1];
const make = (nameEn: string, nameAr: string, changes: Changes = {}) => {
  const row = makePublicLabTest(site.deps.db, { nameEn, nameAr, ...changes });
  site.deps.contentVersion.bump();
  return row;
};

async function list(input: Partial<LabTestDirectoryInput> & { locale: Locale }): Promise<LabTestDirectory> {
  const { statusCode, body } = await site.get(
    `/trpc/content.labTests.listDirectory?input=${encodeURIComponent(JSON.stringify(input))}`,
  );
  expect([statusCode, body]).toEqual([200, expect.anything()]);
  return JSON.parse(body).result.data;
}

/** The entries of each letter, an abbreviation with its test. */
const shown = ({ groups }: LabTestDirectory) =>
  groups.map(({ letter, entries }) => [
    letter,
    ...entries.map(({ name, testName }) => (testName === null ? name : `${name}: ${testName}`)),
  ]);

describe('The directory', () => {
  test('lists the tests that have a page from A to Z, and from alif to yaa without the article.', async () => {
    make('Ferritin', 'الفيريتين');
    make('Albumin', 'الألبومين');
    make('Hepatitis B surface antigen', 'التهاب الكبد ب');
    make('25-OH vitamin D', 'فيتامين د');
    make('Draft', 'مسودة', { isPublished: false });
    make('No sample', 'بلا عينة', { sample: null });
    makeLabTest(site.deps.db, { nameEn: 'Not signed', isPublished: true });
    expect(shown(await list({ locale: 'en' }))).toEqual([
      ['A', 'Albumin'],
      ['F', 'Ferritin'],
      ['H', 'Hepatitis B surface antigen'],
      ['#', '25-OH vitamin D'],
    ]);
    expect(shown(await list({ locale: 'ar' }))).toEqual([
      ['ا', 'الألبومين', 'التهاب الكبد ب'],
      ['ف', 'فيتامين د', 'الفيريتين'],
    ]);
  });

  test('files abbreviations in both languages, with the name of their test.', async () => {
    make('Complete blood count (CBC)', 'صورة الدم الكاملة', { otherNamesEn: 'FBC\nblood count' });
    make('HbA1c', 'السكر التراكمي', { otherNamesEn: 'A1C' });
    expect(shown(await list({ locale: 'en' }))).toEqual([
      ['A', 'A1C: HbA1c'],
      ['C', 'CBC: Complete blood count', 'Complete blood count (CBC)'],
      ['F', 'FBC: Complete blood count (CBC)'],
      ['H', 'HbA1c'],
    ]);
    expect(shown(await list({ locale: 'ar' }))).toEqual([
      ['س', 'السكر التراكمي'],
      ['ص', 'صورة الدم الكاملة'],
      ['A', 'A1C: السكر التراكمي'],
      ['C', 'CBC: صورة الدم الكاملة'],
      ['F', 'FBC: صورة الدم الكاملة'],
      ['H', 'HbA1c: السكر التراكمي'],
    ]);
  });

  test('files no brackets that several tests share, and names beside a test what its name does not contain.', async () => {
    make('Hepatitis A antibody (IgG)', 'أجسام مضادة أ', { otherNamesEn: 'anti-HAV' });
    make('Measles antibody (IgG)', 'أجسام مضادة ح');
    const { groups } = await list({ locale: 'en' });
    expect(groups.flatMap(({ entries }) => entries.map(({ name, abbreviations }) => [name, abbreviations]))).toEqual([
      ['anti-HAV', ''],
      ['Hepatitis A antibody (IgG)', 'anti-HAV'],
      ['Measles antibody (IgG)', ''],
    ]);
  });

  test('says what was signed, under the present names.', async () => {
    const { id } = make('Ferritin', 'الفيريتين', { fasting: 'fast' });
    site.services.labTests.update(staffActor('editor'), id, {
      fasting: 'none',
      sample: 'urine',
      nameEn: 'Iron stores',
    });
    const [{ entries } = { entries: [] }] = (await list({ locale: 'en' })).groups;
    expect(entries).toEqual([
      { slug: expect.any(String), name: 'Iron stores', testName: null, abbreviations: '', facts: 'Blood · Fasting' },
    ]);
  });

  test('is filtered by sample and fasting, and offers what would leave tests.', async () => {
    make('Ferritin', 'الفيريتين', { fasting: 'fast' });
    make('Albumin', 'الألبومين');
    make('Urine culture', 'زراعة البول', { sample: 'urine', fasting: 'ask' });
    const filtered = await list({ locale: 'en', sample: 'blood', fasting: 'none' });
    expect([shown(filtered), filtered.count]).toEqual([[['A', 'Albumin']], '1 test']);
    expect(filtered.filters).toEqual([
      { name: 'sample', label: 'Sample', options: [{ value: 'blood', text: 'Blood (1)' }] },
      {
        name: 'fasting',
        label: 'Fasting',
        options: [
          { value: 'fast', text: 'Needed (1)' },
          { value: 'none', text: 'Not needed (1)' },
        ],
      },
    ]);
    const none = await list({ locale: 'en', sample: 'stool' });
    expect([none.groups, none.isEmpty, none.count]).toEqual([[], false, '0 tests']);
    expect((await list({ locale: 'ar', sample: 'blood' })).count).toBe('فحصان');
  });

  test(`has a page for each letter if it has more than ${maxOnOnePage} tests.`, async () => {
    for (let number = 1; number <= maxOnOnePage; number += 1) make(`Analyte ${number}`, `تحليل ${number}`);
    expect((await list({ locale: 'en' })).letter).toBeNull();
    make('Zinc', 'الزنك', { sample: 'urine' });
    const first = await list({ locale: 'en' });
    expect([first.letter, first.letters, first.groups.map(({ letter }) => letter)]).toEqual(['A', ['A', 'Z'], ['A']]);
    expect(first.groups[0]?.entries.slice(0, 2).map(({ name }) => name)).toEqual(['Analyte 1', 'Analyte 2']);
    expect(shown(await list({ locale: 'en', letter: 'Z' }))).toEqual([['Z', 'Zinc']]);
    expect(shown(await list({ locale: 'ar', letter: 'ز' }))).toEqual([['ز', 'الزنك']]);
    // A letter without tests shows the first one, a filter that leaves few tests shows all of them.
    expect((await list({ locale: 'en', letter: 'Q' })).letter).toBe('A');
    expect((await list({ locale: 'en', letter: 'A', sample: 'urine' })).letter).toBeNull();
  });

  test('refuses a letter, a sample or an answer that does not exist.', async () => {
    for (const wrong of [{ letter: 'AB' }, { letter: '<' }, { sample: 'blod' }, { fasting: 'maybe' }]) {
      const input = encodeURIComponent(JSON.stringify({ locale: 'en', ...wrong }));
      expect((await site.get(`/trpc/content.labTests.listDirectory?input=${input}`)).statusCode).toBe(400);
    }
  });
});

describe('The page of the directory', () => {
  const links = (body: string) => [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

  test('is linked and indexed from the first test with a page on; before, no link leads to it.', async () => {
    makeLabTest(site.deps.db, { isPublished: true });
    const before = await site.get('/test');
    expect([before.statusCode, before.body.includes('noindex')]).toEqual([200, true]);
    for (const path of ['/', '/package', '/ar/package'])
      expect(links((await site.get(path)).body)).not.toContain('/test');
    expect((await site.get('/sitemap.xml')).body).not.toContain('/test<');
    const { updatedAt } = make('Ferritin', 'الفيريتين');
    const after = await site.get('/ar/test');
    expect([after.statusCode, after.body.includes('noindex')]).toEqual([200, false]);
    expect(after.body).toContain('hreflang="en" href="http');
    for (const path of ['/', '/package']) expect(links((await site.get(path)).body)).toContain('/test');
    const { body } = await site.get('/sitemap.xml');
    expect(body).toMatch(new RegExp(`/test</loc><lastmod>${updatedAt}`));
  });

  test('is indexed without filters and letters only, under its own address.', async () => {
    make('Ferritin', 'الفيريتين');
    for (const query of ['?sample=blood', '?fasting=none', '?letter=F'])
      expect([query, (await site.get(`/test${query}`)).body.includes('noindex')]).toEqual([query, true]);
    // Unknown values are ignored.
    expect((await site.get('/test?sample=%3Cb%3E&letter=AB&x=1')).body).not.toContain('noindex');
  });
});
