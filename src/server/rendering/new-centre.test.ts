import { afterEach, beforeEach, expect, test } from 'vitest';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { pageTexts } from '#shared/site/page-texts.ts';
import { makeMedia, makeMedicalInfo, makeOffer, makeOpinion, makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const everyPath = Object.values(sitePaths).map((pathOf) => (pathOf as () => string)());
const readMain = async (path: string) => /<main.*?<\/main>/s.exec((await site.get(path)).body)?.[0] ?? '';

test('The site of a new centre shows no empty boxes, and no date for an unwritten privacy policy.', async () => {
  for (const [path, nothing] of [
    [sitePaths.about(), 'No data available'],
    [`/ar${sitePaths.about()}`, 'لا توجد بيانات متاحة'],
    [sitePaths.privacyPolicy(), 'No data available'],
    [`/ar${sitePaths.privacyPolicy()}`, 'لا توجد بيانات متاحة'],
  ] as const) {
    const main = await readMain(path);
    expect([path, main.includes(nothing)]).toEqual([path, true]);
    expect(main).not.toMatch(/<h2[^>]*><\/h2>|<p[^>]*><\/p>|<ul[^>]*><\/ul>/);
    // The years of the demo's foundation and policy.
    expect(main).not.toMatch(/20\d\d/);
  }
});

test('The site of a new centre promises no time, price or skill that the centre did not state.', async () => {
  const promises =
    /working day|trained|identification|temperature|famil|senior|nearby|Arabic and English|every test|plain words|help you choose/i;
  const promisesInArabic = /يوم عمل|مؤهل|بطاقة تعريف|الحرارة|للعائلات|كبار|المجاورة|بالعربية أو الإنجليزية|بلغة واضحة/;
  for (const path of everyPath)
    for (const locale of ['en', 'ar'] as const) {
      const { body } = await site.get(localizedPath(locale, path));
      const said = body.replace(/<style.*?<\/style>/gs, '').replace(/<script.*?<\/script>/gs, '');
      expect([path, promises.exec(said)?.[0], promisesInArabic.exec(said)?.[0]]).toEqual([path, undefined, undefined]);
    }
});

test('No text introduces a list that is empty.', async () => {
  for (const [path, page] of [
    [sitePaths.offers(), 'offers'],
    [sitePaths.offers({ show: 'packages' }), 'offers'],
    [sitePaths.opinions(), 'opinions'],
    [sitePaths.faq(), 'faq'],
  ] as const) {
    const { en } = pageTexts[page].intro;
    const main = await readMain(path);
    expect([path, main.includes('<h1'), main.includes(`>${en}<`)]).toEqual([path, true, false]);
  }
  makeOffer(site.deps.db);
  site.deps.contentVersion.bump();
  expect(await readMain(sitePaths.offers())).toContain(`>${pageTexts.offers.intro.en}<`);
});

test('The packages page always links to the offers, and mentions special offers only while one is running.', async () => {
  const banner = '>Special offers<';
  const link = `href="${sitePaths.offers()}"`;
  expect(await readMain(sitePaths.packages())).toContain(link);
  makeOffer(site.deps.db, { endDate: '2020-01-01T00:00:00.000Z' });
  expect(await readMain(sitePaths.packages())).not.toContain(banner);
  makeOffer(site.deps.db);
  site.deps.contentVersion.bump();
  expect(await readMain(sitePaths.packages())).toContain(banner);
  expect(await readMain(sitePaths.packages())).toContain(link);
});

test('The landing page says that there is no offer once all have ended, and nothing while the centre has none.', async () => {
  for (const [path, notice] of [
    [sitePaths.home(), 'NO OFFER'],
    ['/ar', 'لا يوجد عرض'],
  ] as const)
    expect(await readMain(path)).not.toContain(notice);
  makeOffer(site.deps.db, { endDate: '2020-01-01T00:00:00.000Z' });
  site.deps.contentVersion.bump();
  expect(await readMain(sitePaths.home())).toContain('NO OFFER');
});

test('Forms link to the privacy policy once it is written.', async () => {
  const link = `href="${sitePaths.privacyPolicy()}"`;
  const main = await readMain(sitePaths.contact());
  expect(main).toContain('By sending this form, you agree');
  expect(main).not.toContain(link);
  const { settings } = site.services;
  settings.set(systemActor, 'privacyPolicy', { ...settings.get('privacyPolicy'), introEn: 'We store what you send.' });
  expect(await readMain(sitePaths.contact())).toContain(link);
});

test('The site of a centre without town, telephone, address or tagline has no incomplete sentences and no empty contact links.', async () => {
  for (const path of [sitePaths.home(), sitePaths.contact(), sitePaths.location(), sitePaths.withdraw()])
    for (const locale of ['en', 'ar'] as const) {
      const { body } = await site.get(localizedPath(locale, path));
      const descriptions = [...body.matchAll(/<meta (?:name="|property="og:)description" content="([^"]*)"/g)].map(
        ([, said]) => said,
      );
      expect(descriptions.length).toBe(2);
      for (const said of descriptions)
        expect([path, said]).not.toEqual([path, expect.stringMatching(/^\.|\s\.| {2}|(?:\sin|في)\s(?:and|و)/)]);
      const main = /<main.*?<\/main>/s.exec(body)?.[0] ?? '';
      expect([path, ...(main.match(/.{80}<(?:p|ul)[^>]*><\/(?:p|ul)>/g) ?? [])]).toEqual([path]);
      expect(main).not.toContain('Other ways to reach us');
    }
  expect(await readMain('/')).not.toContain('>Health packages<');
});

test('The site of a centre without a telephone number never asks visitors to call, and mentions no missing map or hours.', async () => {
  for (const path of everyPath)
    for (const locale of ['en', 'ar'] as const) {
      const { body, statusCode } = await site.get(localizedPath(locale, path));
      expect(statusCode).toBeLessThan(500);
      const said = body.slice(0, body.indexOf('<script type="application/json"')).replace(/<style.*?<\/style>/gs, '');
      expect([
        path,
        said.match(
          /.{0,40}(?:tel:|\bcall (?:us|a )|please call|with a map|وأرقام الهاتف|يُرجى الاتصال|اتصل بنا أو|؟ اتصل بنا).{0,40}/gi,
        ),
      ]).toEqual([path, null]);
      expect(said).not.toMatch(/aria-label="(?:Quick links|روابط سريعة)"/);
    }
  expect(await readMain(sitePaths.location())).toContain('Ask us');
  expect(await readMain(sitePaths.contact())).toContain('What happens next');
});

test('The site of a centre with incomplete hours and no telephone number refers to its contact form.', async () => {
  const { settings } = site.services;
  settings.set(systemActor, 'openingHours', {
    ...settings.get('openingHours'),
    normal: [{ days: ['Sunday'], periods: [['08:00', '14:00']] }],
  });
  const main = await readMain(sitePaths.location());
  expect(main).toContain('please ask us');
  expect(main).not.toContain('please call');
});

test.each(['en', 'ar'] as const)(
  'A telephone number without a label is shown without a colon (%s).',
  async (locale) => {
    const { settings } = site.services;
    const phone = { labelEn: '', labelAr: '', display: '06 500 0000' };
    settings.set(systemActor, 'contact', { ...settings.get('contact'), phones: [phone] });
    const main = await readMain(localizedPath(locale, sitePaths.location()));
    expect(main).toContain('tel:+97165000000');
    expect(main.replaceAll('<!-- -->', '')).not.toMatch(/>\s*:/);
  },
);

test('No menu of a new centre leads to a page without content, and each comes back with its content.', async () => {
  const { settings } = site.services;
  const menuLinks = async () => {
    const { body } = await site.get('/');
    const frame = body.replace(/<main.*?<\/main>/s, '');
    return new Set([...frame.matchAll(/<a[^>]* href="(\/[^"?#]*)/g)].map(([, href]) => href));
  };
  const empty = [
    sitePaths.packages(),
    sitePaths.offers(),
    sitePaths.services(),
    sitePaths.opinions(),
    sitePaths.faq(),
    sitePaths.information(),
    sitePaths.about(),
    sitePaths.story(),
    sitePaths.values(),
    sitePaths.location(),
    sitePaths.privacyPolicy(),
  ];
  const before = await menuLinks();
  expect(empty.filter((path) => before.has(path))).toEqual([]);
  for (const path of [sitePaths.contact(), sitePaths.withdraw(), sitePaths.reports()]) expect(before).toContain(path);
  for (const path of empty) expect([path, (await site.get(path)).statusCode]).toEqual([path, 200]);

  const { db } = site.deps;
  makePackage(db);
  makeOffer(db);
  makeMedicalInfo(db);
  makeOpinion(db, { pictureId: makeMedia(db).id });
  settings.set(systemActor, 'services', [
    { key: 'one', icon: 'package', path: '', nameEn: 'Tests', nameAr: 'فحوص', descriptionEn: '', descriptionAr: '' },
  ]);
  settings.set(systemActor, 'faqs', [{ questionEn: 'When?', questionAr: 'متى؟', answerEn: 'Now.', answerAr: 'الآن.' }]);
  const text = { titleEn: 'Story', titleAr: 'قصتنا', textEn: 'We began.', textAr: 'بدأنا.' };
  const values = { titleEn: 'Values', titleAr: 'قيمنا', items: [text] };
  settings.set(systemActor, 'about', { ...settings.get('about'), story: text, values });
  settings.set(systemActor, 'centre', { ...settings.get('centre'), addressEn: 'Street 1', addressAr: 'شارع 1' });
  settings.set(systemActor, 'privacyPolicy', { ...settings.get('privacyPolicy'), introEn: 'We store what you send.' });
  const after = await menuLinks();
  expect(empty.filter((path) => !after.has(path))).toEqual([]);
});
