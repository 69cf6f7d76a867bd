import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import { pageTexts } from '#shared/site/page-texts.ts';
import { openTestDb } from '#testing/test-db.ts';
import { systemActor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';
import { settings as settingsTable } from './settings.table.ts';

const pictureId = 'a'.repeat(32);
const saturdayMorning = Date.parse('2026-11-21T08:00:00+04:00');
const textPair = (text: string) => ({
  titleEn: `${text} title`,
  titleAr: '',
  textEn: `${text} text`,
  textAr: `نص ${text}`,
});

let db: Db;
let settings: SettingsService;
let contentVersion: ReturnType<typeof createContentVersion>;

beforeEach(() => {
  db = openTestDb();
  contentVersion = createContentVersion();
  settings = createSettingsService({ db, clock: () => saturdayMorning, contentVersion });
  db.insert(media)
    .values({
      id: pictureId,
      originalName: 'logo.png',
      format: 'png',
      width: 400,
      height: 200,
      bytes: 1,
      altEn: 'A logo',
      altAr: 'شعار',
      createdAt: '2026-11-21T00:00:00.000Z',
    })
    .run();
});

test('A text that an update adds to a page has its default on a site with stored texts; one that staff emptied stays empty.', () => {
  const stored = { home: { packagesEn: '', packagesAr: 'باقاتنا' }, answers: { usualEn: 'Within two days.' } };
  db.insert(settingsTable).values({ key: 'pageTexts', value: stored, updatedAt: '2026-11-21T00:00:00.000Z' }).run();
  const { home, services, answers } = settings.get('pageTexts');
  expect(home).toMatchObject({
    packagesEn: '',
    packagesAr: 'باقاتنا',
    noOfferEn: pageTexts.home.noOffer.en,
    noOfferAr: pageTexts.home.noOffer.ar,
  });
  expect(services.introEn).toBe(pageTexts.services.intro.en);
  expect(answers).toMatchObject({ usualEn: 'Within two days.', usualAr: pageTexts.answers.usual.ar });
  expect(settings.getSiteFrame('ar').texts.home?.noOffer).toBe(pageTexts.home.noOffer.ar);
});

describe('Without any stored settings', () => {
  test('every page has default content.', () => {
    expect(settings.getLanding('en')).toEqual({ heroSlides: [], partners: [], services: [], featureCards: [] });
    expect(settings.getAboutPage('ar')).toMatchObject({ gallery: [] });
    expect(settings.getSiteFrame('ar')).toMatchObject({ foundedYear: null });
    expect(settings.listFaqs('en')).toEqual([]);
    expect(settings.getPrivacyPolicy('en')).toMatchObject({ lastUpdated: '2024-10-10', sections: [] });
  });

  test('the opening hours on pages expire at midnight.', () => {
    expect(new Date(settings.nextOpeningChange()).toISOString()).toBe('2026-11-21T20:00:00.000Z');
  });
});

test('A visitor reads each text in the page’s language, or in the other one if it is missing.', () => {
  settings.set(systemActor, 'featureCards', [
    { key: 'quality', icon: 'quality', ...textPair('Quality'), factEn: '', factAr: '' },
  ]);
  expect(settings.getLanding('en').featureCards).toEqual([
    { key: 'quality', icon: 'quality', title: 'Quality title', text: 'Quality text', fact: '' },
  ]);
  expect(settings.getLanding('ar').featureCards).toEqual([
    { key: 'quality', icon: 'quality', title: 'Quality title', text: 'نص Quality', fact: '' },
  ]);
});

test('The landing page shows the first two services, the services page all of them.', () => {
  const service = (key: string) => ({
    key,
    icon: key,
    path: `/${key}`,
    nameEn: key,
    nameAr: key,
    descriptionEn: '',
    descriptionAr: '',
  });
  settings.set(systemActor, 'services', ['information', 'reports', 'withdraw', 'package'].map(service));
  expect(settings.getLanding('en').services.map(({ key }) => key)).toEqual(['information', 'reports']);
  expect(settings.listServices('en')).toHaveLength(4);
});

test('A partner’s logo has an alternative text; if the picture is missing, only the name is shown.', () => {
  const partner = (key: string, id: string) => ({ key, nameEn: key, nameAr: key, pictureId: id });
  settings.set(systemActor, 'partners', [partner('one', pictureId), partner('two', 'b'.repeat(32))]);
  expect(settings.getLanding('ar').partners).toMatchObject([
    { name: 'one', picture: { alt: 'شعار', width: 400 } },
    { name: 'two', picture: null },
  ]);
});

test('A section of the privacy policy without a translation is shown in the other language.', () => {
  const section = { key: 'what', titleEn: 'What', titleAr: '', bodyEn: ['One', 'Two'], bodyAr: [] };
  settings.set(systemActor, 'privacyPolicy', {
    lastUpdated: '2024-10-10',
    titleEn: 'Privacy',
    titleAr: 'الخصوصية',
    introEn: '',
    introAr: '',
    sections: [section],
  });
  expect(settings.getPrivacyPolicy('ar')).toMatchObject({
    title: 'الخصوصية',
    sections: [{ title: 'What', paragraphs: ['One', 'Two'] }],
  });
});

test('Every page includes the opening hours with translated notes, and expires at the next opening.', () => {
  settings.set(systemActor, 'openingHours', {
    normal: [{ days: ['Saturday'], periods: [['09:00', '22:00']] }],
    ramadan: { beforeIftar: [], afterIftar: [] },
    ramadanPeriods: [],
    exceptions: [{ date: '2026-12-02', to: '', periods: [], noteEn: 'National Day', noteAr: 'عيد الاتحاد' }],
  });
  expect(settings.getSiteFrame('ar').openingHours.exceptions).toEqual([
    { date: '2026-12-02', to: '', periods: [], note: 'عيد الاتحاد' },
  ]);
  expect(new Date(settings.nextOpeningChange()).toISOString()).toBe('2026-11-21T05:00:00.000Z');
});

test('A change of the settings is visible at once.', () => {
  const before = contentVersion.current();
  settings.set(systemActor, 'faqs', [
    { questionEn: 'Why?', questionAr: 'لماذا؟', answerEn: 'Because.', answerAr: 'لأن.' },
  ]);
  expect(contentVersion.current()).toBe(before + 1);
  expect(settings.listFaqs('ar')).toEqual([
    { question: 'لماذا؟', answer: [{ kind: 'paragraph', spans: [{ words: 'لأن.' }] }] },
  ]);
});

describe('The days of Ramadan', () => {
  const ramadan2027 = { start: '2027-02-08', end: '2027-03-08' };

  test('are proposed, and change the hours on pages once staff confirm them.', () => {
    expect(settings.getRamadans(systemActor).proposed[0]).toEqual(ramadan2027);
    const before = contentVersion.current();
    const sighted = { start: '2027-02-09', end: '2027-03-09' };
    settings.setRamadanPeriods(systemActor, [sighted]);
    expect(contentVersion.current()).not.toBe(before);
    expect(settings.get('openingHours').ramadanPeriods).toEqual([sighted]);
    expect(settings.getRamadans(systemActor)).toMatchObject({
      confirmed: [sighted],
      proposed: [ramadan2027, { start: '2028-01-28' }, { start: '2029-01-16' }],
    });
  });

  test.each([
    ['that end before they begin', [{ start: '2027-03-08', end: '2027-02-08' }]],
    ['longer than a month', [{ start: '2027-02-08', end: '2027-03-10' }]],
    ['that share a day', [ramadan2027, { start: '2027-03-08', end: '2027-03-09' }]],
    ['that no calendar has', [{ start: '2027-02-30', end: '2027-03-08' }]],
  ])('are refused if they are days %s.', (_what, periods) => {
    expect(() => settings.setRamadanPeriods(systemActor, periods)).toThrow();
    expect(settings.get('openingHours').ramadanPeriods).toEqual([]);
  });
});
