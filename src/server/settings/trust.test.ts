import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { makeMedia, makeOffer, makePackage, staffActor } from '#testing/factories.ts';
import { findThing } from '#testing/structured-data.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { defaultSettings } from './default-settings.ts';
import { createTrustCheck } from './trust-check.ts';

const owner = staffActor('owner');

let site: TestApp;
let settings: TestApp['services']['settings'];
let pages: string[];

/** The time is 21 November 2026, 23:59 at the centre. */
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  site.advance(Date.parse('2026-11-21T23:59:00+04:00') - site.now());
  settings = site.services.settings;
  const item = makePackage(site.deps.db);
  const offer = makeOffer(site.deps.db);
  pages = [sitePaths.home(), sitePaths.about(), sitePaths.packageDetail(item.id), sitePaths.offerDetail(offer.id)];
});
afterEach(() => site.close());

const fact = (changes: Partial<Settings['trust'][number]> = {}) => ({
  kind: 'accreditation' as const,
  textEn: 'ISO 15189',
  textAr: 'معيار 15189',
  validUntil: '',
  ...changes,
});
const read = async (path: string) => (await site.get(path)).body;
/** The list of facts of a page; empty without one. */
const listOf = (html: string) =>
  /<ul[^>]*aria-label="(?:Facts about the laboratory|حقائق عن المختبر)".*?<\/ul>/s.exec(html)?.[0] ?? '';
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('Without evidence, no page shows any, not even a heading.', async () => {
  for (const path of pages)
    for (const locale of localeCodes) {
      const html = await read(localizedPath(locale, path));
      expect([path, listOf(html)]).toEqual([path, '']);
      const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? '';
      expect([path, main.match(/Laboratory director|Sample report|إدارة المختبر|نموذج تقرير/g)]).toEqual([path, null]);
      const laboratory = findThing(html, 'DiagnosticLab');
      expect([path, laboratory?.hasCredential, laboratory?.employee]).toEqual([path, undefined, undefined]);
    }
});

test('Each page shows the facts with their subject, then the licence and the advertising approval, in its language.', async () => {
  settings.set(owner, 'trust', [fact(), fact({ kind: 'privacy', textEn: 'Sealed reports', textAr: '' })]);
  settings.set(owner, 'centre', {
    ...settings.get('centre'),
    licenceEn: 'No. 4711',
    licenceAr: 'رقم 4711',
    advertisingApprovalEn: 'Approval 12',
  });
  for (const path of pages) {
    const english = textOf(listOf(await read(path)));
    expect([path, english]).toEqual([
      path,
      'Accreditation: ISO 15189Privacy: Sealed reportsLicence: No. 4711Advertising: Approval 12',
    ]);
    const arabic = listOf(await read(localizedPath('ar', path)));
    expect(textOf(arabic)).toContain('الاعتماد: معيار 15189');
    // A text that is missing in Arabic is marked as English.
    expect(arabic).toContain('<span lang="en" dir="ltr">Sealed reports</span>');
  }
});

test('The page of a package states its own time until the results instead of the usual one.', async () => {
  settings.set(owner, 'trust', [fact({ kind: 'results', textEn: 'Within a day' })]);
  const timed = makePackage(site.deps.db, { turnaroundEn: 'Two days' });
  const paths = [...pages, sitePaths.packageDetail(timed.id)];
  const stated = await Promise.all(paths.map(async (path) => textOf(listOf(await read(path)))));
  expect(stated).toEqual([...Array(4).fill('Results: Within a day'), 'Results: Two days']);
});

test('A fact that is entered twice is shown once.', async () => {
  settings.set(owner, 'trust', [fact(), fact({ validUntil: '2027-11-21' }), fact({ kind: 'quality' })]);
  for (const path of pages)
    expect([path, textOf(listOf(await read(path)))]).toEqual([
      path,
      'Accreditation: ISO 15189Quality control: ISO 15189',
    ]);
});

test('An expired fact disappears from cached pages and structured data when its last day ends at the centre.', async () => {
  settings.set(owner, 'trust', [
    fact({ validUntil: '2026-11-21' }),
    fact({ kind: 'quality', textEn: 'Daily', validUntil: '2026-11-22' }),
  ]);
  for (const path of pages)
    expect([path, textOf(listOf(await read(path)))]).toEqual([path, 'Accreditation: ISO 15189Quality control: Daily']);
  expect(findThing(await read('/'), 'DiagnosticLab')?.hasCredential).toEqual([
    {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'accreditation',
      name: 'ISO 15189',
      expires: '2026-11-21',
    },
  ]);
  site.advance(60_000);
  for (const path of pages) {
    const html = await read(path);
    expect([path, textOf(listOf(html)), html.includes('15189')]).toEqual([path, 'Quality control: Daily', false]);
  }
  site.advance(86_400_000);
  for (const path of pages) expect([path, listOf(await read(path))]).toEqual([path, '']);
});

test('The page about the centre shows the director and a sample report, which opens its file; each alone too.', async () => {
  const portrait = makeMedia(site.deps.db);
  const sheet = makeMedia(site.deps.db, { altEn: 'A report' });
  settings.set(owner, 'director', {
    ...defaultSettings.director,
    nameEn: 'Dr. Maryam',
    nameAr: 'د. مريم',
    qualificationEn: 'Pathologist',
    pictureId: portrait.id,
  });
  const english = await read(sitePaths.about());
  expect(english).toContain('Dr. Maryam');
  expect(english).not.toContain('<blockquote');
  expect(english).not.toContain('Sample report');
  expect(findThing(english, 'DiagnosticLab')?.employee).toMatchObject({
    '@type': 'Person',
    name: 'Dr. Maryam',
    jobTitle: 'Laboratory director',
    description: 'Pathologist',
    image: expect.stringContaining(portrait.id),
  });
  expect(await read(localizedPath('ar', sitePaths.about()))).toContain('د. مريم');
  settings.set(owner, 'director', defaultSettings.director);
  settings.set(owner, 'sampleReport', { captionEn: 'As you receive it', captionAr: '', pictureId: sheet.id });
  const alone = await read(sitePaths.about());
  expect(alone).not.toMatch(/Laboratory director|No data available/);
  expect(alone).toMatch(new RegExp(`<a [^>]*href="/media/${sheet.id}/`));
  expect(alone).toContain('As you receive it');
});

test('A card of the landing page shows its fact, or nothing.', async () => {
  const card = { icon: 'quality', titleAr: '', textEn: 'We check.', textAr: '', factAr: '' };
  settings.set(owner, 'featureCards', [
    { ...card, key: 'one', titleEn: 'One', factEn: 'Four rounds a year' },
    { ...card, key: 'two', titleEn: 'Two', factEn: '' },
  ]);
  const html = await read('/');
  expect(html.match(/Four rounds a year<\/span><\/p>/g)).toHaveLength(1);
  expect(html.match(/We check\.<\/span><\/p><\/li>/g)).toHaveLength(1);
});

test('Staff are told about a fact from 60 days before its last day, and are no longer after its renewal.', () => {
  const check = createTrustCheck({ settings, clock: site.now });
  const stateOn = (validUntil: string) => {
    settings.set(owner, 'trust', [fact({ validUntil })]);
    return check.find().problem?.state;
  };
  expect(['2027-01-21', '', '2026-11-20', '2027-01-20'].map(stateOn)).toEqual([undefined, undefined, 'amber', 'amber']);
  const factsIn = (locale: Locale) =>
    site.services.health.list(owner, locale).find(({ name }) => name === 'trust')?.facts;
  expect(factsIn('en')).toEqual([{ label: 'Accreditation', value: '20 January 2027', isCode: false }]);
  expect(factsIn('ar')).toMatchObject([{ label: 'الاعتماد', value: expect.stringContaining('يناير') }]);
});

test('The section refuses a seventh fact, a fact without text, a long one, and a director without a name.', () => {
  const sections = site.services.settingsSections;
  const { values, version } = sections.get(owner, 'trust', 'en');
  const save = (changes: object) =>
    sections.update(owner, { section: 'trust', values: { ...values, ...changes }, version });
  const refused = (path: (string | number)[]) =>
    expect.objectContaining({ issues: [expect.objectContaining({ path })] });
  expect(() => save({ trust: Array.from({ length: 7 }, () => fact()) })).toThrow(refused(['trust']));
  expect(() => save({ trust: [fact({ textEn: '', textAr: '' })] })).toThrow(refused(['trust', 0, 'textEn']));
  expect(() => save({ trust: [fact({ textAr: 'م'.repeat(101) })] })).toThrow(refused(['trust', 0, 'textAr']));
  expect(() => save({ director: { ...defaultSettings.director, qualificationEn: 'Pathologist' } })).toThrow(
    refused(['director', 'nameEn']),
  );
  expect(save({ trust: Array.from({ length: 6 }, () => fact()) }).version).not.toBe(version);
});
