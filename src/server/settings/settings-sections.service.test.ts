import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { makeMedia, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createSettingsService, type SettingsService } from './settings.service.ts';
import { settings as settingsTable } from './settings.table.ts';
import { createSettingsSectionsService } from './settings-sections.service.ts';

const owner = staffActor('owner');
const question = { questionEn: 'Why?', questionAr: '', answerEn: 'Because.', answerAr: '' };

let db: Db;
let now: number;
let contentVersion: ReturnType<typeof createContentVersion>;
let settings: SettingsService;
let sections: ReturnType<typeof createSettingsSectionsService>;

beforeEach(() => {
  db = openTestDb();
  now = Date.parse('2026-11-21T08:00:00+04:00');
  contentVersion = createContentVersion();
  const base = { db, clock: () => now, contentVersion };
  settings = createSettingsService(base);
  sections = createSettingsSectionsService({ ...base, settings });
});

const contactWith = (changes: object) => ({
  contact: { ...(sections.get(owner, 'contact', 'en').values.contact as object), ...changes },
});
const save = (section: Parameters<typeof sections.get>[1], values: unknown) =>
  sections.update(owner, { section, values, version: sections.get(owner, section, 'en').version });

describe('A section of the settings', () => {
  test('is visible to visitors after a save, which invalidates cached pages.', () => {
    const before = contentVersion.current();
    save('faqs', { faqs: [question] });
    expect(settings.listFaqs('ar')).toEqual([
      { question: 'Why?', answer: [{ kind: 'paragraph', spans: [{ words: 'Because.' }] }] },
    ]);
    expect(contentVersion.current()).toBeGreaterThan(before);
  });

  test('is not overwritten by an outdated save.', () => {
    const { version } = sections.get(owner, 'faqs', 'en');
    const { version: next } = sections.update(owner, { section: 'faqs', values: { faqs: [question] }, version });
    expect(() => sections.update(owner, { section: 'faqs', values: { faqs: [] }, version })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(settings.get('faqs')).toHaveLength(1);
    sections.update(owner, { section: 'faqs', values: { faqs: [] }, version: next });
    expect(settings.get('faqs')).toEqual([]);
  });

  test('has the same version, no change and no history if only the order of its names differs.', () => {
    save('centre', { centre: { ...settings.get('centre'), nameEn: 'Pearl' } });
    const { values, version } = sections.get(owner, 'centre', 'en');
    const reversed = Object.fromEntries(Object.entries(values.centre as object).toReversed());
    db.update(settingsTable).set({ value: reversed }).where(eq(settingsTable.key, 'centre')).run();
    contentVersion.bump();
    expect(sections.get(owner, 'centre', 'en').version).toBe(version);
    const count = () => db.select().from(recordVersions).all().length;
    const before = count();
    sections.update(owner, { section: 'centre', values: { centre: reversed }, version });
    expect(count()).toBe(before);
  });

  test('does not change the date of unchanged settings, which search engines see.', () => {
    const { values } = sections.get(owner, 'landing', 'en');
    const slide = {
      key: 'one',
      link: '/package',
      titleEn: 'One',
      titleAr: '',
      textEn: '',
      textAr: '',
      ctaEn: '',
      ctaAr: '',
      pictureId: null,
    };
    save('landing', { ...values, heroSlides: [slide] });
    expect(db.$client.prepare('select key from settings').pluck().all()).toEqual(['heroSlides']);
  });

  test('includes the pictures that it refers to; a missing picture is refused at its field.', () => {
    const picture = makeMedia(db);
    const partner = (pictureId: string) => ({ key: 'p', nameEn: 'A partner', nameAr: '', pictureId });
    const { values } = sections.get(owner, 'landing', 'en');
    save('landing', { ...values, partners: [partner(picture.id)] });
    expect(Object.keys(sections.get(owner, 'landing', 'en').pictures)).toEqual([picture.id]);
    const error = (() => {
      try {
        return save('landing', { ...values, partners: [partner('b'.repeat(32))] });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: { 'partners.0.pictureId': { id: 'validation.unknownRecord' } },
    });
  });
});

test('The names of the centre have a limit, so that they fit into the header; longer stored ones stay.', () => {
  const centre = { ...settings.get('centre'), nameEn: 'n'.repeat(300), shortEn: 's'.repeat(300) };
  settings.set(staffActor('owner'), 'centre', centre);
  expect(settings.getSiteFrame('en').name).toBe(centre.nameEn);
  expect(() => save('centre', { centre })).toThrow(
    expect.objectContaining({
      issues: [
        expect.objectContaining({ path: ['centre', 'nameEn'] }),
        expect.objectContaining({ path: ['centre', 'shortEn'] }),
      ],
    }),
  );
  save('centre', { centre: { ...centre, nameEn: 'n'.repeat(120), shortEn: 's'.repeat(60) } });
});

describe('The page texts', () => {
  test('have defaults until staff change them, contain the town, and fall back to the other language.', () => {
    save('centre', { centre: { ...settings.get('centre'), townEn: 'Ras Al Dana', townAr: '' } });
    expect(settings.getSiteFrame('en').texts.home?.heading).toBe('Health tests in Ras\u00a0Al\u00a0Dana, from {price}');
    expect(settings.getSiteFrame('ar').texts.answers?.usual).toBe('نرد عليك في أقرب وقت.');
    const texts = settings.get('pageTexts');
    save('texts', { pageTexts: { ...texts, answers: { ...texts.answers, usualEn: 'Within two days.', usualAr: '' } } });
    expect(settings.getSiteFrame('ar').texts.answers?.usual).toBe('Within two days.');
    // The heading of the landing page alone can contain the lowest price.
    save('texts', { pageTexts: { ...texts, home: { ...texts.home, headingEn: 'From {price}', headingAr: '' } } });
    for (const field of ['name', 'price']) {
      const wrong = { pageTexts: { ...texts, faq: { introEn: `For {${field}}`, introAr: '' } } };
      expect(() => save('texts', wrong)).toThrow(
        expect.objectContaining({
          issues: [expect.objectContaining({ path: ['pageTexts', 'faq', 'introEn'], params: { field } })],
        }),
      );
    }
  });
});

test('A local telephone number is shown as typed, and dialled with the country code of the centre.', () => {
  const numbers = ['07 222 1234', '٠٥٠ ١٢٣ ٤٥٦٧', '800 3262', '+966 50 123 4567'];
  save(
    'contact',
    contactWith({
      phones: numbers.map((display) => ({ labelEn: '', labelAr: '', display })),
      whatsappE164: '050/123 4567',
    }),
  );
  const { phones, whatsapp } = settings.getSiteFrame('ar');
  expect(phones.map(({ display, tel }) => [display, tel])).toEqual([
    ['07 222 1234', 'tel:+97172221234'],
    ['050 123 4567', 'tel:+971501234567'],
    ['800 3262', 'tel:+9718003262'],
    ['+966 50 123 4567', 'tel:+966501234567'],
  ]);
  expect(whatsapp).toBe('971501234567');
  save('contact', contactWith({ phones: [{ labelEn: '', labelAr: '', display: '011 234 5678' }], phoneRegion: 'SA' }));
  expect(settings.getSiteFrame('en').phones[0]?.tel).toBe('tel:+966112345678');
});

test('A pasted link is stored without invisible characters.', () => {
  const { links } = sections.get(owner, 'contact', 'en').values.contact as { links: object };
  save('contact', contactWith({ links: { ...links, map: ' https://maps.example/\u200blab\ufeff' } }));
  expect(settings.get('contact').links.map).toBe('https://maps.example/lab');
});

describe('A save of settings is refused for', () => {
  test.each(['', 'call us', '123'])('the telephone number “%s”.', (display) => {
    expect(() => save('contact', contactWith({ phones: [{ labelEn: '', labelAr: '', display }] }))).toThrow('phone');
  });

  test('a telephone number with too many or too few digits, at its field.', () => {
    const numbers = ['04 222 1234', '050 123 45678'].map((display) => ({ labelEn: '', labelAr: '', display }));
    expect(() => save('contact', contactWith({ phones: numbers, whatsappE164: '+971 50 123 456' }))).toThrow(
      expect.objectContaining({
        fields: {
          'contact.phones.1.display': { id: 'validation.phoneTooLong' },
          'contact.whatsappE164': { id: 'validation.phoneTooShort' },
        },
      }),
    );
  });

  test.each(['javascript:alert(1)', 'example.com', 'ftp://example.com'])('a link to %s.', (map) => {
    const links = { instagram: '', facebook: '', whatsapp: '', survey: '', review: '', map };
    expect(() => save('contact', contactWith({ links }))).toThrow();
    expect(settings.get('contact').links.map).toBe('');
  });

  test.each(['//evil.example', '/\\evil.example', 'package', 'javascript:alert(1)'])(
    'an announcement with a link to %s.',
    (link) => {
      const announcement = { ...settings.get('announcement'), isOn: true, textEn: 'New', link, linkTextEn: 'More' };
      expect(() => save('announcement', { announcement })).toThrow();
      save('announcement', { announcement: { ...announcement, link: '/package' } });
    },
  );

  test('an accent colour without enough contrast on the background colours.', () => {
    expect(() => save('brand', { brand: { accent: '#ffcc00', logoId: null } })).toThrow();
    save('brand', { brand: { accent: '#7a3e9d', logoId: null } });
    expect(settings.get('brand').accent).toBe('#7a3e9d');
  });

  test('a value of the centre without a name, which would be an empty card.', () => {
    const [gallery, about] = [settings.get('gallery'), settings.get('about')];
    const named = (titleEn: string) => ({
      gallery,
      about: { ...about, values: { ...about.values, items: [{ titleEn, titleAr: '', textEn: '', textAr: '' }] } },
    });
    expect(() => save('about', named(''))).toThrow('required');
    save('about', named('Care'));
    expect(settings.get('about').values.items).toHaveLength(1);
  });

  test('special days that overlap, end before they begin, or last longer than a year.', () => {
    const openingHours = settings.get('openingHours');
    const days = (date: string, to = '') => ({ date, to, periods: [], noteEn: '', noteAr: '' });
    const saveDays = (...exceptions: object[]) => save('hours', { openingHours: { ...openingHours, exceptions } });
    const range = days('2026-12-01', '2026-12-03');
    expect(() => saveDays(days('2026-12-02'), days('2026-12-02'))).toThrow('overlaps');
    for (const other of [days('2026-12-02'), days('2026-11-01', '2026-12-01'), days('2026-12-03', '2026-12-04')])
      expect(() => saveDays(range, other)).toThrow('overlaps');
    expect(() => saveDays(days('2026-12-03', '2026-12-01'))).toThrow('endBeforeStart');
    expect(() => saveDays(days('2027-01-01', '2028-01-02'))).toThrow('longerThanYear');
    saveDays(range, days('2026-12-04'), days('2027-01-01', '2028-01-01'));
    expect(settings.get('openingHours').exceptions).toHaveLength(3);
  });
});

describe('A preview of settings', () => {
  test('shows unsaved values to the owner who typed them, and to nobody else.', () => {
    const { ticket } = sections.preparePreview(owner, { section: 'faqs', values: { faqs: [question] } });
    expect(sections.openPreview(owner, ticket).listFaqs('en')).toHaveLength(1);
    expect(settings.listFaqs('en')).toEqual([]);
    expect(() => sections.openPreview(staffActor('owner'), ticket)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });

  test('shows an announcement before its start.', () => {
    const announcement = { ...settings.get('announcement'), textEn: 'Soon', start: '2027-01-01T00:00' };
    const { ticket } = sections.preparePreview(owner, { section: 'announcement', values: { announcement } });
    expect(sections.openPreview(owner, ticket).getAnnouncement('ar')?.text).toBe('Soon');
  });
});

describe('An announcement', () => {
  test('is visible from its start until its end in the centre’s time zone, and cached pages expire at both.', () => {
    const announcement = {
      ...settings.get('announcement'),
      isOn: true,
      textEn: 'Open',
      start: '2026-11-21T09:00',
      end: '2026-11-21T10:00',
    };
    save('announcement', { announcement });
    const at = (time: string) => {
      now = Date.parse(`2026-11-21T${time}+04:00`);
      return [settings.getAnnouncement('en')?.text ?? null, settings.nextAnnouncementChange()];
    };
    const [start, end] = ['2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z'].map(Date.parse);
    expect(at('08:59:59')).toEqual([null, start]);
    expect(at('09:00:00')).toEqual(['Open', end]);
    expect(at('09:59:59')).toEqual(['Open', end]);
    expect(at('10:00:00')).toEqual([null, null]);
  });
});
