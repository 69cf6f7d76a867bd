import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** The text of the page's content before its first section: what visitors see without scrolling. */
async function firstView(path: string): Promise<string> {
  const { body } = await site.get(path);
  return textOf(/<main.*?(?=<h2|<section)/s.exec(body)?.[0] ?? '');
}

const textOf = (html: string) =>
  html
    .replace(/<style.*?<\/style>|<script.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const sentences: Record<Locale, RegExp> = {
  en: /(?:Open now, closes|Opens|Opens tomorrow) at \d{1,2}(?::\d\d)? [AP]M/g,
  ar: /(?:مفتوح الآن حتى|نفتح اليوم عند|نفتح غداً عند) (?:\d{1,2}(?::\d\d)? \p{L}+|منتصف الليل)/gu,
};
const pages = [
  ['/', 'en'],
  ['/ar', 'ar'],
  ['/location', 'en'],
  ['/ar/location', 'ar'],
] as const;

describe.each([
  ['in normal weeks', Date.UTC(2026, 10, 21, 8)],
  ['in Ramadan', Date.UTC(2027, 1, 13, 8)],
])('The demo centre %s', (_when, firstNoon) => {
  test('shows a clock time in the first view on each of the seven weekdays.', async () => {
    for (let day = 0; day < 7; day += 1) {
      site.advance(firstNoon + day * dayMs - site.now());
      for (const [path, locale] of pages)
        expect([day, path, (await firstView(path)).match(sentences[locale])]).toEqual([
          day,
          path,
          [expect.any(String)],
        ]);
    }
  });

  test('shows each day once in its schedules, and asks no visitor to call for hours.', async () => {
    site.advance(firstNoon - site.now());
    const text = textOf((await site.get('/location')).body);
    expect(text).toContain('Saturday to Thursday, except Monday 9 AM to 10 PM Monday 9 AM to 1 PM');
    expect(text).toContain('Daily, except Monday 9:30 AM to 5:30 PM Monday 9 AM to 1 PM');
    expect(text).toContain('Saturday to Thursday, except Monday 7:30 PM to 11:30 PM Monday 7:30 PM to 11 PM Friday');
    expect(text).not.toMatch(/call to check|please call/i);
    expect(textOf((await site.get('/ar/location')).body)).toContain('السبت إلى الخميس ما عدا الاثنين');
  });
});

describe('A centre without hours on some days', () => {
  const settings = () => site.services.settings;
  const keep = (values: Settings['openingHours']) => settings().set(staffActor('owner'), 'openingHours', values);
  let whole: Settings['openingHours'];
  beforeAll(() => {
    whole = settings().get('openingHours');
    keep({ ...whole, normal: [{ days: ['Friday', 'Monday'], periods: [['16:30', '22:00']] }], ramadanPeriods: [] });
  });
  afterAll(() => keep(whole));

  test.each([
    ['2026-11-25T12:00', 'Today: call to check. Next confirmed opening: Friday 4:30 PM'],
    ['2026-11-27T23:00', 'Closed now. Next confirmed opening: Monday 4:30 PM'],
  ])('names the next sure opening once, at %s: "%s".', async (now, sentence) => {
    site.advance(Date.parse(`${now}:00+04:00`) - site.now());
    for (const path of ['/', '/location', '/withdraw']) {
      const text = textOf((await site.get(path)).body);
      expect([path, text.split(sentence).length - 1]).toEqual([path, 1]);
    }
  });

  test('names only the next sure opening if it has no telephone.', async () => {
    const contact = settings().get('contact');
    settings().set(staffActor('owner'), 'contact', { ...contact, phones: [] });
    site.advance(Date.parse('2026-11-25T12:00:00+04:00') - site.now());
    const text = textOf((await site.get('/location')).body);
    settings().set(staffActor('owner'), 'contact', contact);
    expect(text).toContain('Next confirmed opening: Friday 4:30 PM');
    expect(text).not.toContain('call to check');
  });
});
