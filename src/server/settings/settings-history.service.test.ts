import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import { makeMedia, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createSettingsService } from './settings.service.ts';
import { createSettingsHistoryService } from './settings-history.service.ts';
import { createSettingsSectionsService } from './settings-sections.service.ts';

const owner = staffActor('owner');
const colleague = { ...staffActor('owner'), name: 'Huda' };
const question = (questionEn: string) => ({ questionEn, questionAr: '', answerEn: 'Yes.', answerAr: 'نعم.' });
let db: Db;
let now: number;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const base = { db, clock: () => now, contentVersion: createContentVersion(), subscribers };
  const settings = createSettingsService(base);
  const sections = createSettingsSectionsService({ ...base, settings });
  return { settings, sections, history: createSettingsHistoryService({ db, sections }) };
}

beforeEach(() => {
  db = openTestDb();
  now = Date.UTC(2026, 10, 21, 8);
  services = makeServices();
});

const versionOf = (section: SectionName) => services.sections.get(owner, section, 'en').version;
function save(section: SectionName, values: unknown, actor = owner) {
  now += 60_000;
  services.sections.update(actor, { section, values, version: versionOf(section) });
}
const list = (section: SectionName, locale: 'en' | 'ar' = 'en') => services.history.list(owner, section, locale);

describe('The history of a settings section', () => {
  test('shows owners who changed what and when, in both languages, field by field.', () => {
    const centre = { ...services.settings.get('centre'), nameEn: 'Pearl', nameAr: 'لؤلؤة', shortEn: 'Pearl' };
    save('centre', { centre });
    save('centre', { centre: { ...centre, nameAr: 'اللؤلؤة', foundedYear: 1999 } }, colleague);
    const [second, first, before] = list('centre');
    expect(second).toMatchObject({ number: 3, staffName: 'Huda', at: '2026-11-21T08:02:00.000Z' });
    expect(second?.changes).toEqual(
      [
        { field: 'centre.foundedYear', before: centre.foundedYear, after: 1999 },
        { field: 'centre.nameAr', before: 'لؤلؤة', after: 'اللؤلؤة' },
      ].toSorted(
        (one, other) =>
          Object.keys(centre).indexOf(one.field.slice(7)) - Object.keys(centre).indexOf(other.field.slice(7)),
      ),
    );
    expect(first).toMatchObject({ number: 2, staffName: 'Mariam' });
    expect(before).toMatchObject({ number: 1, staffName: '', changes: [] });
  });

  test('shows pictures by file name, and reordered slides by their titles in the reader’s language.', () => {
    const slide = (key: string, titleAr: string) => ({
      key,
      link: '',
      titleEn: key,
      titleAr,
      textEn: '',
      textAr: '',
      ctaEn: '',
      ctaAr: '',
      pictureId: null,
    });
    const slides = [slide('One', 'الأولى'), slide('Two', 'الثانية')];
    const { values } = services.sections.get(owner, 'landing', 'en');
    save('landing', { ...values, heroSlides: slides });
    const { id: pictureId } = makeMedia(db, { originalName: 'pearl.png' });
    save('landing', { ...values, heroSlides: [slides[1], { ...slides[0], pictureId }] });
    expect(list('landing', 'ar')[0]?.changes).toEqual([
      { field: 'heroSlides', before: ['الأولى', 'الثانية'], after: ['الثانية', 'الأولى'] },
      { field: 'heroSlides.2.pictureId', before: '', after: 'pearl.png' },
    ]);
  });

  test('has no version for a save without a change.', () => {
    save('faqs', { faqs: [question('Why?')] });
    save('faqs', { faqs: [question('Why?')] });
    expect(list('faqs')).toHaveLength(2);
  });

  test('includes the days of Ramadan with the name of who confirmed them, and refuses an outdated confirmation.', () => {
    const periods = [{ start: '2027-02-08', end: '2027-03-08' }];
    services.sections.setRamadanPeriods(colleague, { periods, seen: [] });
    expect(list('hours')[0]).toMatchObject({ staffName: 'Huda' });
    expect(list('hours')[0]?.changes).toContainEqual({
      field: 'openingHours.ramadanPeriods.1.start',
      before: null,
      after: '2027-02-08',
    });
    expect(() => services.sections.setRamadanPeriods(owner, { periods: [], seen: [] })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(services.settings.get('openingHours').ramadanPeriods).toEqual(periods);
  });

  test('shows a change outside the form without a name, separate from the next change.', () => {
    save('faqs', { faqs: [question('Why?')] });
    services.settings.set(systemActor, 'faqs', [question('Who?')]);
    expect(list('faqs')[0]).toMatchObject({ number: 3, staffName: '' });
    save('faqs', { faqs: [question('Who?'), question('When?')] });
    const [newest, past] = list('faqs');
    expect(newest).toMatchObject({ number: 4, staffName: 'Mariam' });
    expect(newest?.changes.map(({ after }) => after)).toEqual(['When?', '', 'Yes.', 'نعم.']);
    expect(past).toMatchObject({ number: 3, staffName: '' });
  });

  test('restores a version as a new one, if the records that it refers to still exist.', () => {
    save('faqs', { faqs: [question('Why?')] });
    save('faqs', { faqs: [question('When?')] });
    services.history.restore(owner, 'faqs', { number: 2, seen: versionOf('faqs') });
    expect(services.settings.get('faqs')).toEqual([question('Why?')]);
    expect(list('faqs').map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(() => services.history.restore(owner, 'faqs', { number: 9, seen: versionOf('faqs') })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );

    const { id: logoId } = makeMedia(db);
    save('brand', { brand: { accent: '', logoId } });
    save('brand', { brand: { accent: '', logoId: null } });
    db.$client.prepare('delete from media where id = ?').run(logoId);
    expect(() => services.history.restore(owner, 'brand', { number: 2, seen: versionOf('brand') })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  test('restores a version from before a field was added, with the field’s default.', () => {
    const card = { key: 'one', icon: 'quality', titleEn: 'One', titleAr: '', textEn: '', textAr: '' };
    const { values } = services.sections.get(owner, 'landing', 'en');
    save('landing', { ...values, featureCards: [{ ...card, factEn: 'Four rounds', factAr: '' }] });
    const snapshot = JSON.stringify({ ...values, featureCards: [card] });
    db.$client.prepare("update record_versions set snapshot = ? where collection = 'settings'").run(snapshot);
    services.history.restore(owner, 'landing', { number: 1, seen: versionOf('landing') });
    expect(services.settings.get('featureCards')).toEqual([{ ...card, factEn: '', factAr: '' }]);
  });

  test('refuses to restore over a colleague’s later change.', () => {
    save('faqs', { faqs: [question('Why?')] });
    const seen = versionOf('faqs');
    save('faqs', { faqs: [question('When?')] }, colleague);
    expect(() => services.history.restore(owner, 'faqs', { number: 1, seen })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(services.settings.get('faqs')).toEqual([question('When?')]);
  });

  const siteRules = [
    ['mail', { to: 'desk@lab.example' }],
    ['retention', { cardDays: 40 }],
    ['backup', { hour: 5 }],
    ['signIn', { idleMinutes: 45 }],
  ] as const;
  test.each(siteRules)(
    'includes operations settings (%s), which can be restored and are not overwritten by outdated saves.',
    (section, change) => {
      const before = services.settings.get(section);
      const seen = versionOf(section);
      save(section, { [section]: { ...before, ...change } }, colleague);
      const stale = { section, values: { [section]: before }, version: seen };
      expect(() => services.sections.update(owner, stale)).toThrow(expect.objectContaining({ code: 'conflict' }));
      const [[field, after] = []] = Object.entries(change);
      expect(list(section)[0]).toMatchObject({ staffName: 'Huda', changes: [{ field: `${section}.${field}`, after }] });
      services.history.restore(owner, section, { number: 1, seen: versionOf(section) });
      expect(services.settings.get(section)).toEqual(before);
    },
  );
});
