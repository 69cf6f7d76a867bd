import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { newContentId } from '#server/core/ids.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { makeLabTest, makePackage, putIntoPackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { readValues } from '../content/declared-collection.ts';
import { storedLabTests } from './lab-tests.collection.ts';
import { createLabTestsService, type LabTestsService } from './lab-tests.service.ts';
import { labTests, panels } from './lab-tests.table.ts';

const editor = staffActor('editor');
const clock = () => Date.UTC(2026, 10, 21, 8);
const contentVersion = createContentVersion();
let db: Db;
let service: LabTestsService;
beforeEach(() => {
  db = openTestDb();
  service = createLabTestsService({ db, clock, contentVersion, subscribers, collections });
});

type LabTestChanges = NonNullable<Parameters<typeof makeLabTest>[1]>;

/** A published test that a reviewer signed with its purpose. */
function makePublicTest(nameEn: string, changes: LabTestChanges = {}) {
  const purposes = { purposeEn: `About ${nameEn}.`, purposeAr: `عن ${nameEn}.` };
  const row = makeLabTest(db, {
    nameEn,
    nameAr: '',
    isPublished: true,
    sample: 'blood',
    fasting: 'none',
    ...purposes,
    ...changes,
  });
  const values = readValues(db, storedLabTests, [row])(row);
  db.update(labTests)
    .set({ signed: { version: 1, values, at: '2026-11-01T08:00:00.000Z', by: 'Dr. Noura' } })
    .where(eq(labTests.id, row.id))
    .run();
  contentVersion.bump();
  return row;
}

function makeTests(...names: (string | [name: string, otherNames: string])[]) {
  for (const one of names) {
    const [name, otherNamesEn = ''] = [one].flat();
    makePublicTest(name ?? '', { otherNamesEn });
  }
}

function makePanel(): string {
  const panel = { id: newContentId(), nameEn: 'Iron', nameAr: 'الحديد' };
  db.insert(panels).values(panel).run();
  return panel.id;
}

const find = (term: string, locale: 'en' | 'ar' = 'en') => service.find({ term, locale }).items;
const names = (term: string) => find(term).map(({ name }) => name);
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

describe('A visitor who searches for a laboratory test', () => {
  test('finds it by another name, and reads which one matched.', () => {
    makePublicTest('Platelet count', {
      nameAr: 'عدد الصفائح',
      otherNamesEn: 'Thrombocytes\nPLT',
      otherNamesAr: 'صفيحات',
    });
    const [found] = find('thrombocytes');
    expect(found).toMatchObject({ name: 'Platelet count', text: 'About Platelet count.' });
    expect(plain(found?.note ?? '')).toBe('Thrombocytes: another name of Platelet count');
    expect(plain(find('الصفيحات', 'ar')[0]?.note ?? '')).toContain('عدد الصفائح');
    makePublicTest('Serum iron', { nameAr: 'الحديد', otherNamesAr: 'حديد' });
    expect(find('حديد', 'ar')[0]).toMatchObject({ name: 'الحديد', note: '' });
    for (const own of ['platelet', 'الصفائح']) expect(find(own)[0]).toMatchObject({ name: 'Platelet count', note: '' });
  });

  test('gets a link to its page, and none if it has no page but is in a published package.', () => {
    const shown = makePublicTest('Ferritin');
    const hidden = makePublicTest('Ferritin ratio', { isPublished: false });
    const panelId = makePanel();
    const draft = makePackage(db, { isPublished: false });
    putIntoPackage(db, draft.id, { labTestId: hidden.id, panelId });
    expect(find('ferritin')).toMatchObject([{ id: shown.id, slug: shown.slug }]);
    putIntoPackage(db, makePackage(db).id, { labTestId: hidden.id, panelId });
    contentVersion.bump();
    expect(find('ferritin')).toMatchObject([
      { id: shown.id, slug: shown.slug },
      { id: hidden.id, slug: null },
    ]);
  });

  test('reads no purpose that nobody signed, and finds nothing in the trash.', () => {
    const panelId = makePanel();
    const labTest = makeLabTest(db, { purposeEn: 'Not signed.' });
    const { id: packageId } = makePackage(db);
    putIntoPackage(db, packageId, { labTestId: labTest.id, panelId });
    contentVersion.bump();
    expect(find('ferritin')).toMatchObject([{ text: '', slug: null }]);
    db.$client.prepare('DELETE FROM package_lab_tests').run();
    service.removeMany(editor, [labTest.id]);
    expect(find('ferritin')).toEqual([]);
  });

  test.each([
    ['the wanted name first', 'TSH', 'TSH'],
    ['a name that begins with the term before one that contains it', 'thyroid', 'Thyroid antibodies'],
    ['the whole name before longer ones', 'free t4', 'Free T4'],
    ['it with words that people add', 'vitamin d test fasting', 'Vitamin D'],
    ['it with words that people add, in Arabic', 'تحليل فيتامين د صيام', 'Vitamin D'],
    ['it in a question', 'do I need fasting for TSH', 'TSH'],
    ['it in a question, in Arabic', 'هل أصوم لتحليل فيتامين د؟ كم سعره', 'Vitamin D'],
    ['it by a name of both alphabets', 'فيتامين D', 'Vitamin D'],
    ['all of a letter', 'vitamin b', 'Vitamin B6'],
    ['it with exchanged letters', 'thyriod', 'Thyroid antibodies'],
    ['it in the plural', 'انزيمات الكبد', 'Liver enzyme'],
  ])('finds %s: %s.', (_what, term, first) => {
    makeTests('Free T4 index', 'Free T4', 'Thyroid antibodies', ['Anti-thyroid serum', 'TSH receptor'], 'TSH');
    makePublicTest('Vitamin D', { nameAr: 'فيتامين د' });
    makePublicTest('Liver enzyme', { nameAr: 'إنزيم الكبد' });
    makeTests('Vitamin B6', 'Vitamin B12');
    expect(names(term)[0]).toBe(first);
  });

  test.each([
    ['an abbreviation with another letter', 'ANCA', [['Antinuclear antibody', 'ANA']]],
    ['an abbreviation with another letter', 'UIBC', [['Total iron-binding capacity', 'TIBC']]],
    ['an abbreviation with another letter', 'HBeAg', [['Surface antigen', 'HBsAg']]],
    ['an abbreviation in two parts', 'anti-HBc', [['Hepatitis B surface antibody', 'anti-HBs']]],
    ['another number', 'CA 125', [['Cancer marker', 'CA 15']]],
    ['another vitamin', 'vitamin c', ['Vitamin D', 'C-reactive protein', ['Vitamin D3', 'Calciferol']]],
    ['the letter of another word', 'protein c', [['C-reactive protein', 'C reactive']]],
    ['a related topic', 'ferritin', ['Serum iron']],
    ['a related topic', 'TSH', ['Thyroid antibodies']],
    ['a word that looks like a translation', 'kidney', [['Total protein', 'البروتين الكلي']]],
    ['another acid', 'bolic acid', ['Folic acid']],
    ['the opposite', 'indirect bilirubin', ['Direct bilirubin']],
    ['another hormone', 'oestriol', ['Oestradiol']],
    ['nothing but words that people add', 'pregnancy test', ['Urine test', 'Stool test']],
    ['the parts of a name in different names', 'C.B.C', [['Hepatitis B', 'Hepatitis C']]],
  ] as const)('does not find a test that has only %s: %s.', (_what, term, directory) => {
    makeTests(...directory.map((one) => (typeof one === 'string' ? one : ([...one] as [string, string]))));
    expect(names(term)).toEqual([]);
  });

  test('finds at most five tests.', () => {
    makeTests(...Array.from({ length: 8 }, (_, index) => `Allergen ${index}`));
    expect(find('allergen')).toHaveLength(5);
  });

  test.each(['', ' ', '"', '(((.*', 'name:iron', '*', '\u0000', '﷽', 'ا'.repeat(80)])(
    'gets an empty list for %j, without an error.',
    (term) => {
      makeTests('Ferritin');
      expect(find(term)).toEqual([]);
    },
  );
});
