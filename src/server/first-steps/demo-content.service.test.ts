import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { labTests, panels, tags } from '#server/lab-tests/lab-tests.table.ts';
import { packageLabTests, packages } from '#server/packages/packages.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { demoParts } from '#server/seed/demo-parts.table.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { collectionNames } from '#shared/content/records.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makePackage, putIntoPackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { defaultSettings } from '../settings/default-settings.ts';

const owner = staffActor('owner');
const editor = staffActor('editor');
const local = { isSecure: false, hasUntrustedProxy: false };
const noRecords = Object.fromEntries(collectionNames.map((name) => [name, 0]));
const sectionNames = Object.keys(sectionKeys) as SectionName[];
let site: TestApp;
let services: TestApp['services'];

beforeEach(async () => {
  site = await createTestApp();
  services = site.services;
});
afterEach(() => site.close());

const trashed = () => services.trash.list(owner, {}).total;
const stepsDone = async () =>
  (await services.firstSteps.get(owner, local)).steps.filter(({ isDone }) => isDone).map(({ name }) => name);
const findDemo = () => services.demoContent.getStatus(owner).content;
const firstPackage = () =>
  services.packages.listRecords(owner, {}, 'en').items[0] ?? expect.fail('The demo has packages.');
const labTestsOf = (id: string) => {
  const { labTestId, packageId } = packageLabTests;
  const rows = site.deps.db.select({ id: labTestId }).from(packageLabTests).where(eq(packageId, id)).all();
  return rows.map((row) => row.id);
};
/** Restores the tests of a package, and first those from which they are calculated. */
const restoreLabTests = (id: string) => {
  const ids = labTestsOf(id);
  const isCalculated = new Set(labTestsOfKind('calculated'));
  services.trash.restore(
    owner,
    'labTest',
    ids.filter((each) => !isCalculated.has(each)),
  );
  const calculated = ids.filter((each) => isCalculated.has(each));
  if (calculated.length > 0) services.trash.restore(owner, 'labTest', calculated);
};
const labTestsOfKind = (sample: 'calculated' | 'blood') =>
  site.deps.db
    .select({ id: labTests.id })
    .from(labTests)
    .where(eq(labTests.sample, sample))
    .all()
    .map(({ id }) => id);
const changePackage = (id: string, change: object) =>
  services.packages.update(owner, id, { ...services.packages.getRecord(owner, id).values, ...change });

describe('The demo content', () => {
  test('is removed in one transaction: visitors see none of it, its records are in the trash, and its settings are empty.', async () => {
    const found = findDemo();
    expect(found).toMatchObject({ records: { package: 31, category: 6, offer: 6, labTest: 96 }, changedCount: 0 });
    expect(found.settings).toEqual(
      expect.arrayContaining([
        'centre',
        'contact',
        'openingHours',
        'services',
        'heroSlides',
        'gallery',
        'partners',
        'featureCards',
        'trust',
        'director',
        'sampleReport',
        'about',
        'faqs',
        'privacyPolicy',
      ]),
    );
    // The demo is removed on another day than it was loaded.
    site.advance(40 * dayMs);
    const { count } = services.demoContent.remove(owner, { withChanged: false });
    expect(count).toBe(trashed());
    expect(count).toBe(Object.values(found.records).reduce((sum, part) => sum + part, 0));
    for (const key of found.settings)
      expect([key, services.settings.get(key as 'centre')]).toEqual([key, defaultSettings[key as 'centre']]);
    expect(services.packages.list({ locale: 'en', search: 'heart' }).total).toBe(0);
    expect(services.offers.listPublishedRecords()).toEqual([]);
    expect(services.opinions.listPublishedRecords()).toEqual([]);
    expect((await site.get('/')).body).not.toContain('Dana Coast');
    const left = findDemo();
    expect([left.settings, left.changedCount, left.records]).toEqual([[], 0, noRecords]);
    expect(await stepsDone()).toContain('demo');
    expect(site.deps.db.select().from(auditLog).where(eq(auditLog.event, 'demoRemoved')).all()).toMatchObject([
      { staffName: 'Mariam', details: { count } },
    ]);
    // Panels and tags are left, and the demo is not loaded again.
    expect([panels, tags].map((table) => site.deps.db.select().from(table).all().length > 0)).toEqual([true, true]);
    expect(await seedDemo(site.deps, { withPictures: false })).toBe(false);
  });

  test('can be restored from the trash, categories and laboratory tests first.', async () => {
    const { id, values } = firstPackage();
    services.demoContent.remove(owner, { withChanged: false });
    services.trash.restore(owner, 'category', [values.categoryId]);
    expect(() => services.trash.restore(owner, 'package', [id])).toThrow('trash.labTestInTrash');
    restoreLabTests(id);
    services.trash.restore(owner, 'package', [id]);
    expect(services.packages.get(id, 'en').panels.length).toBeGreaterThan(0);
  });

  test('stays in the history of each section with the name of the owner who removed it, and can be restored from there.', async () => {
    const { settings: emptied } = findDemo();
    const sections = sectionNames.filter((section) => sectionKeys[section].some((key) => emptied.includes(key)));
    expect(sections).toEqual([
      'centre',
      'contact',
      'hours',
      'landing',
      'trust',
      'about',
      'faqs',
      'texts',
      'privacy',
      'appointments',
    ]);
    const said = sections.map((section) => services.settingsSections.get(owner, section, 'en').values);
    services.demoContent.remove(owner, { withChanged: false });
    for (const [at, section] of sections.entries()) {
      const versions = services.settingsHistory.list(owner, section, 'en');
      expect([section, versions.map(({ number, staffName }) => [number, staffName])]).toEqual([
        section,
        [
          [2, 'Mariam'],
          [1, ''],
        ],
      ]);
      const { version } = services.settingsSections.get(owner, section, 'en');
      services.settingsHistory.restore(owner, section, { number: 1, seen: version });
      expect(services.settingsSections.get(owner, section, 'en').values).toEqual(said[at]);
    }
  });

  test('is not removed if staff have changed it, and records that staff created stay.', async () => {
    const { id, values } = firstPackage();
    services.packages.setPublished(owner, [id], false);
    const own = makePackage(site.deps.db, { nameEn: 'Our own' });
    const centre = { ...services.settings.get('centre'), nameEn: 'Palm Laboratory' };
    services.settings.set(owner, 'centre', centre);
    const [first, ...others] = services.settings.get('faqs');
    services.settings.set(owner, 'faqs', [{ ...(first ?? expect.fail()), questionEn: 'Ours?' }, ...others]);
    const requestCount = site.deps.db.select().from(requests).all().length;
    expect(findDemo()).toMatchObject({ changedCount: 1, records: { package: 30 } });
    services.demoContent.remove(owner, { withChanged: false });
    expect(
      services.packages
        .listRecords(owner, {}, 'en')
        .items.map((item) => item.id)
        .toSorted(),
    ).toEqual([id, own.id].toSorted());
    expect(services.categories.getRecord(owner, values.categoryId).id).toBe(values.categoryId);
    expect(services.settings.get('centre')).toMatchObject({
      nameEn: 'Palm Laboratory',
      nameAr: defaultSettings.centre.nameAr,
      addressEn: '',
    });
    expect(services.settings.get('faqs')).toHaveLength(others.length + 1);
    expect(site.deps.db.select().from(requests).all()).toHaveLength(requestCount);
    services.demoContent.remove(owner, { withChanged: true });
    expect(services.packages.listRecords(owner, {}, 'en').items.map((item) => item.id)).toEqual([own.id]);
  });

  test('counts as removed if only a category is left that contains a package of the centre.', async () => {
    const { id } = services.packages.duplicate(owner, firstPackage().id);
    expect(findDemo().records).toMatchObject({ package: 31, category: 5 });
    services.demoContent.remove(owner, { withChanged: false });
    expect(services.packages.listRecords(owner, {}, 'en').items.map((item) => item.id)).toEqual([id]);
    expect(findDemo().records).toEqual(noRecords);
    expect(await stepsDone()).toContain('demo');
  });

  test('loses its laboratory tests too, except those that staff changed, that a package of the centre uses, or from which one of these is calculated.', async () => {
    const { db } = site.deps;
    const calculated = labTestsOfKind('calculated');
    const isLeft = (id: string) => services.labTests.listIds(owner, {}).includes(id);
    const pageOf = async (id: string) => {
      const slug = db.select({ slug: labTests.slug }).from(labTests).where(eq(labTests.id, id)).get()?.slug ?? '';
      return (await site.get(sitePaths.labTest(slug))).statusCode;
    };
    const used = calculated[0] ?? expect.fail();
    const sources = services.labTests.getRecord(owner, used).values.sourceIds;
    const [changed = '', unused = ''] = labTestsOfKind('blood').filter((id) => !sources.includes(id));
    const own = makePackage(db, { nameEn: 'Our own' });
    const panelId = db.select().from(panels).get()?.id ?? '';
    putIntoPackage(db, own.id, { labTestId: used, panelId });
    services.labTests.update(owner, changed, {
      ...services.labTests.getRecord(owner, changed).values,
      purposeEn: 'Ours.',
    });
    expect(sources.length).toBeGreaterThan(0);
    const kept = sources.length + 1;
    expect(findDemo()).toMatchObject({ changedCount: 1, records: { labTest: 95 - kept } });
    expect(await Promise.all([used, changed, unused].map(pageOf))).toEqual([200, 200, 200]);
    services.demoContent.remove(owner, { withChanged: false });
    expect([used, ...sources, changed, unused].map(isLeft)).toEqual([true, ...sources.map(() => true), true, false]);
    expect(services.labTests.listIds(owner, {})).toHaveLength(kept + 1);
    // The invented director vouches for none of them.
    expect(services.labTests.listIds(owner, { lacks: 'review' })).toHaveLength(kept + 1);
    expect(await Promise.all([used, changed, unused].map(pageOf))).toEqual([404, 404, 404]);
    expect(findDemo().records).toEqual(noRecords);
    services.demoContent.remove(owner, { withChanged: true });
    expect([used, ...sources, changed].map(isLeft)).toEqual([true, ...sources.map(() => true), false]);
  });

  test('takes the signatures of its director along, so that a package of the centre no longer states what its tests need.', async () => {
    const { db } = site.deps;
    const labTestId = db.select().from(labTests).where(eq(labTests.fasting, 'fast')).get()?.id ?? '';
    const { id } = services.packages.create(owner, {
      categoryId: firstPackage().values.categoryId,
      nameEn: 'Our own',
      nameAr: 'باقتنا',
      descriptionEn: 'Sugar.',
      descriptionAr: 'السكر.',
      tests: 1,
      labTests: [{ labTestId, panelId: db.select().from(panels).get()?.id ?? '' }],
      fastingRequired: null,
      fromTests: ['fasting'],
    });
    const fasting = () => db.select().from(packages).where(eq(packages.id, id)).get()?.derivedFasting;
    expect(fasting()).toBe('yes');
    services.demoContent.remove(owner, { withChanged: false });
    expect(fasting()).toBeNull();
  });

  test('counts as unchanged after its sale expired, and as changed if staff edited the record before.', async () => {
    const onSale = () => services.packages.listRecords(owner, {}, 'en').items.filter(({ values }) => values.onSale);
    changePackage(onSale()[0]?.id ?? '', { nameEn: 'Ours' });
    site.advance(400 * dayMs);
    expect(services.packages.endExpiredSales()).toBeGreaterThan(1);
    expect(onSale()).toEqual([]);
    expect(findDemo()).toMatchObject({ changedCount: 1, records: { package: 30 } });
  });

  test('is the demo’s again after staff restored or undid their change of it.', async () => {
    const before = findDemo();
    const { id, values, version } = firstPackage();
    changePackage(id, { price: (values.price ?? 0) + 10 });
    const contact = services.settingsSections.get(owner, 'contact', 'en');
    const phones = [{ labelEn: 'Desk', labelAr: 'المكتب', display: '06 555 0100' }];
    const ours = { ...services.settings.get('contact'), phones, email: 'desk@palm.example', privacyEmail: '' };
    services.settings.set(owner, 'contact', { ...ours, whatsappE164: '', links: defaultSettings.contact.links });
    expect(findDemo()).toMatchObject({ changedCount: 1, records: { package: 30 } });
    expect(findDemo().settings).not.toContain('contact');
    services.history.restore(owner, 'package', id, { number: 1, seen: version + 1 });
    services.settings.set(owner, 'contact', contact.values.contact as Settings['contact']);
    expect(findDemo()).toEqual(before);
    services.demoContent.remove(owner, { withChanged: false });
    services.trash.restore(owner, 'category', [values.categoryId]);
    restoreLabTests(id);
    services.trash.restore(owner, 'package', [id]);
    expect(findDemo()).toMatchObject({ changedCount: 0, records: { package: 1, category: 1 } });
  });

  test('is told from the centre’s own values field by field, and in lists with ids entry by entry.', async () => {
    const { links, ...contact } = services.settings.get('contact');
    services.settings.set(owner, 'contact', { ...contact, links: { ...links, instagram: 'https://palm.example/ig' } });
    const [first, ...areas] = services.settings.get('visitAreas');
    const own = { ...(first ?? expect.fail()), fee: 35 };
    services.settings.set(owner, 'visitAreas', [own, ...areas]);
    expect(findDemo().settings).toEqual(expect.arrayContaining(['contact', 'visitAreas']));
    services.demoContent.remove(owner, { withChanged: false });
    const { contact: empty } = defaultSettings;
    expect(services.settings.get('contact')).toEqual({
      ...empty,
      links: { ...empty.links, instagram: 'https://palm.example/ig' },
    });
    expect(services.settings.get('visitAreas')).toEqual([own]);
    expect(findDemo().settings).toEqual([]);
  });

  test('is what was loaded, whatever later versions of the demo contain.', async () => {
    const { id } = firstPackage();
    const loaded = eq(demoParts.id, id);
    const value = site.deps.db.select().from(demoParts).where(loaded).get()?.value as object;
    site.deps.db
      .update(demoParts)
      .set({ value: { ...value, nameEn: 'Loaded' } })
      .where(loaded)
      .run();
    expect(findDemo()).toMatchObject({ changedCount: 1, records: { package: 30 } });
    changePackage(id, { nameEn: 'Loaded' });
    expect(findDemo()).toMatchObject({ changedCount: 0, records: { package: 31 } });
  });

  test('stays complete if its removal fails midway.', async () => {
    const before = site.deps.db.select().from(packages).all();
    site.deps.db.$client.exec("CREATE TRIGGER refuse BEFORE UPDATE ON settings BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(() => services.demoContent.remove(owner, { withChanged: true })).toThrow('full');
    expect(site.deps.db.select().from(packages).all()).toEqual(before);
    expect(trashed()).toBe(0);
  });
});

describe('The first steps', () => {
  test('of a new centre name no value as the demo’s.', async () => {
    const centre = await createTestApp({ isSeeded: false });
    const { steps } = await centre.services.firstSteps.get(owner, local);
    expect(steps.filter(({ demoParts }) => demoParts.length > 0)).toEqual([]);
    await centre.close();
  });

  test('name the values that are still those of the demo.', async () => {
    const left = async () =>
      Object.fromEntries(
        (await services.firstSteps.get(owner, local)).steps.flatMap(({ name, demoParts }) =>
          demoParts.length > 0 ? [[name, demoParts]] : [],
        ),
      );
    const others = {
      names: ['nameEn', 'nameAr'],
      hours: ['hours'],
      privacy: ['privacy'],
      trust: [
        'fact-accreditation',
        'fact-review',
        'fact-results',
        'fact-quality',
        'director',
        'sampleReport',
        'featureFacts',
      ],
    };
    expect(await left()).toEqual({ ...others, contact: ['phones', 'email'] });
    services.settings.set(owner, 'contact', { ...services.settings.get('contact'), email: 'desk@palm.example' });
    expect(await left()).toEqual({ ...others, contact: ['phones'] });
    services.settings.set(owner, 'contact', { ...services.settings.get('contact'), phones: [] });
    expect(await left()).toEqual(others);
    // Without telephones the step is still open, for another reason.
    expect(await stepsDone()).not.toContain('contact');
    const [accreditation, ...facts] = services.settings.get('trust');
    const own = { ...(accreditation ?? expect.fail()), textEn: 'ISO 15189: 2022' };
    services.settings.set(owner, 'trust', [own, ...facts]);
    // Visitors of the Arabic pages still read the example.
    expect((await left()).trust).toContain('fact-accreditation');
    services.settings.set(owner, 'trust', [{ ...own, textAr: 'ISO 15189: 2022' }, ...facts]);
    services.settings.set(owner, 'director', { ...services.settings.get('director'), nameEn: 'Dr. Noura' });
    services.settings.set(owner, 'sampleReport', defaultSettings.sampleReport);
    const [excellence, prices] = services.settings.get('featureCards').map((card) => ({ ...card, factEn: 'Ours' }));
    services.settings.set(owner, 'featureCards', [excellence ?? expect.fail()]);
    expect((await left()).trust).toEqual(['fact-review', 'fact-results', 'fact-quality', 'director', 'featureFacts']);
    services.settings.set(owner, 'trust', []);
    // A fact that is true of every centre may stay.
    services.settings.set(owner, 'featureCards', [prices ?? expect.fail()]);
    services.settings.set(owner, 'director', defaultSettings.director);
    expect(await stepsDone()).toContain('trust');
  });

  test('of a demo site are open until the settings differ from the demo, except for steps that the demo fulfils, and that of backups until one exists.', async () => {
    expect(await stepsDone()).toEqual(['catalogue', 'packages', 'areas', 'opening']);
    services.settings.set(owner, 'opening', { isOpen: false });
    // The demo's privacy policy is not the centre's own.
    await expect(services.firstSteps.open(owner, local, false)).rejects.toMatchObject({ code: 'invalid_input' });
    services.settings.set(owner, 'opening', { isOpen: true });
    services.settings.set(owner, 'centre', {
      ...services.settings.get('centre'),
      nameEn: 'Palm',
      nameAr: 'النخلة',
      licenceEn: 'MOH 4711',
    });
    expect(await stepsDone()).not.toContain('licence');
    services.settings.set(owner, 'centre', {
      ...services.settings.get('centre'),
      advertisingApprovalEn: 'Approval 12',
    });
    const contact = services.settings.get('contact');
    services.settings.set(owner, 'contact', {
      ...contact,
      email: 'desk@palm.example',
      phones: contact.phones.slice(0, 1).map((phone) => ({ ...phone, display: '06 555 0100' })),
    });
    services.settings.set(owner, 'openingHours', {
      ...services.settings.get('openingHours'),
      normal: [{ days: ['Sunday'], periods: [['08:00', '12:00']] }],
    });
    services.settings.set(owner, 'privacyPolicy', {
      ...services.settings.get('privacyPolicy'),
      sections: services.settings.get('privacyPolicy').sections.slice(1),
    });
    expect(await stepsDone()).toEqual([
      'names',
      'licence',
      'contact',
      'hours',
      'privacy',
      'catalogue',
      'packages',
      'areas',
      'opening',
    ]);
    const backupTrouble = async () =>
      (await services.firstSteps.get(owner, local)).steps.find(({ name }) => name === 'backup')?.trouble;
    expect(await backupTrouble()).toBe('noBackup');
    services.settings.set(owner, 'backup', { ...services.settings.get('backup'), isScheduled: false });
    expect(await backupTrouble()).toBe('notScheduled');
  });

  test('report problems with mail and HTTPS as the server detects them.', async () => {
    const troubles = async (at: TestApp, connection = local) =>
      Object.fromEntries(
        (await at.services.firstSteps.get(owner, connection)).steps.map(({ name, trouble }) => [name, trouble]),
      );
    expect(await troubles(site)).toMatchObject({ mail: 'noServer', https: 'plain' });
    expect(await troubles(site, { isSecure: true, hasUntrustedProxy: false })).toMatchObject({ https: 'noAddress' });
    const open = await createTestApp({
      isSeeded: false,
      environment: { PUBLIC_URL: 'https://lab.example', SMTP_URL: 'smtp://127.0.0.1:9' },
    });
    expect(await troubles(open)).toMatchObject({ mail: 'untried', https: null });
    expect(await troubles(open, { isSecure: false, hasUntrustedProxy: true })).toMatchObject({
      https: 'untrustedProxy',
    });
    const headers = { ...site.signIn('owner'), 'x-forwarded-for': '203.0.113.9' };
    expect((await site.get('/trpc/admin.firstSteps.get', headers)).body).toContain('untrustedProxy');
    await open.close();
  });

  test('end with the opening, which needs a published package and a privacy policy, or the owner’s word to open without them.', async () => {
    const open = await createTestApp({ isSeeded: false });
    open.services.settings.set(owner, 'opening', { isOpen: false });
    await expect(open.services.firstSteps.open(owner, local, false)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(open.services.settings.isOpen()).toBe(false);
    await open.services.firstSteps.open(owner, local, true);
    expect(open.services.settings.isOpen()).toBe(true);
    await open.close();
  });

  test('can be dismissed, and shown again.', async () => {
    services.firstSteps.dismiss(owner, true);
    expect(await services.firstSteps.get(owner, local)).toMatchObject({ isDismissed: true });
    services.firstSteps.dismiss(owner, false);
    expect(await services.firstSteps.get(owner, local)).toMatchObject({ isDismissed: false });
  });

  test('are counted for the reminder on other pages; after a dismissal, the count reads no other table.', async () => {
    expect(await services.firstSteps.getDue(owner, local)).toEqual({ count: 16, next: 'names' });
    services.firstSteps.dismiss(owner, true);
    site.deps.db.$client.exec('ALTER TABLE demo_parts RENAME TO unread');
    await expect(services.firstSteps.get(owner, local)).rejects.toThrow('demo_parts');
    expect(await services.firstSteps.getDue(owner, local)).toEqual({ count: 0, next: null });
    // The reminder of a closed site cannot be dismissed.
    services.settings.set(owner, 'opening', { isOpen: false });
    expect(await services.firstSteps.getDue(owner, local)).toEqual({ count: 1, next: 'opening' });
  });
});

test('The starter set adds laboratory tests as drafts with their facts, which visitors do not read before a reviewer signs them, and without what is the centre’s own.', async () => {
  const centre = await createTestApp({ isSeeded: false });
  await centre.services.starterSet.add(editor);
  const { db } = centre.deps;
  const { labTests: service } = centre.services;
  expect(service.listIds(editor, { lacks: 'review' })).toHaveLength(96);
  expect(service.listIds(editor, { published: 'yes' })).toEqual([]);
  const stored = db.select().from(labTests).all();
  for (const { nameEn, tube, loinc, turnaroundUnit, authorEn, reviewedAt, signed, ...values } of stored) {
    expect([nameEn, tube, loinc, turnaroundUnit, authorEn]).toEqual([nameEn, null, '', null, '']);
    expect([nameEn, signed, reviewedAt, values.isPublished]).toEqual([nameEn, null, null, false]);
    expect([nameEn, values.purposeEn, values.limitsAr, values.sample, values.fasting]).not.toContain('');
    expect([nameEn, values.sample, values.fasting]).not.toContain(null);
  }
  const ratio = stored.find(({ nameEn }) => nameEn.startsWith('Transferrin saturation'))?.id ?? '';
  expect(service.getRecord(editor, ratio).values.sourceIds).toHaveLength(2);
  service.setPublished(editor, [ratio], true);
  const { slug } = service.getRecord(editor, ratio).values;
  expect((await centre.get(sitePaths.labTest(slug))).statusCode).toBe(404);
  await centre.close();
});

test('The starter set adds names in both languages, each test with its panel, and skips existing ones.', async () => {
  const centre = await createTestApp({ isSeeded: false });
  const { starterSet, tagsAndPanels, labTests, categories } = centre.services;
  tagsAndPanels.panel.create(editor, { nameEn: 'liver', nameAr: 'الكبد' });
  const offered = await starterSet.get(editor);
  expect(offered).toEqual({ categories: 6, labTests: 96, panels: 18, tags: 16 });
  expect(await starterSet.add(editor)).toEqual(offered);
  expect(await starterSet.get(editor)).toEqual({ categories: 0, labTests: 0, panels: 0, tags: 0 });
  const choices = labTests.listChoices(editor, 'en');
  const panelOf = (name: string) =>
    choices.panels.find(({ id }) => id === choices.labTests.find(({ nameEn }) => nameEn === name)?.defaultPanelId)
      ?.nameEn;
  expect([panelOf('Albumin'), panelOf('Ferritin (iron stores)')]).toEqual(['liver', 'Iron']);
  expect(choices.labTests.every(({ nameAr, defaultPanelId }) => nameAr !== '' && defaultPanelId !== null)).toBe(true);
  expect(
    categories
      .listRecords(editor, {}, 'en')
      .items.every(({ values }) => values.subtitleEn === '' && values.isPublished),
  ).toBe(true);
  // The starter set does not count as demo content, which would be removed.
  const { steps, demo } = await centre.services.firstSteps.get(owner, { isSecure: false, hasUntrustedProxy: false });
  expect(steps.find(({ name }) => name === 'catalogue')?.isDone).toBe(true);
  expect(Object.values(demo.records).every((count) => count === 0)).toBe(true);
  await centre.close();
});
