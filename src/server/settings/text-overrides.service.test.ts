
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { formsOf, textProblem } from '#shared/settings/text-overrides.rules.ts';
import type { TextOverrides } from '#shared/settings/text-overrides.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { readCatalogueItems } from '../core/catalogues.ts';
import { builtInTexts } from './built-in-texts.ts';

const owner = staffActor('owner');
let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const idOf = (english: string) => [...builtInTexts().values()].find(({ en }) => en.other === english)?.id ?? expect.fail(`Nothing says “${english}”.`);
const versionNow = () => site.services.settingsSections.get(owner, 'wordings', 'en').version;
const save = (wordings: TextOverrides) => site.services.settingsSections.update(owner, { section: 'wordings', values: { wordings }, version: versionNow() });
const read = async (url: string) => (await site.get(url)).body;
const sendNothing = async (path: string) => {
  const headers = { host: 'lab.test', origin: 'http://lab.test', 'content-type': 'application/x-www-form-urlencoded' };
  return (await site.app.inject({ method: 'POST', url: path, headers, payload: 'name=' })).body;
};

describe('Every text of the public site', () => {
  test('can be overridden in both languages.', () => {
    const staffOnly = 17;
    const ids = new Set(
      ['locales', 'locales/forms'].flatMap((folder) => readCatalogueItems(folder, 'en').map(({ msgid, msgctxt }) => `${msgctxt ?? ''} ${msgid}`)),
    );
    const failures = [...builtInTexts().keys()].filter((id) => /^(?:error|failurePage)\./.test(id));
    expect(failures).toHaveLength(11);
    expect(builtInTexts().size).toBe(ids.size - staffOnly + failures.length);
  });

  test('is valid as its own override, in every plural form.', () => {
    for (const text of builtInTexts().values())
      for (const locale of localeCodes)
        for (const form of formsOf(text, locale)) expect([text.id, textProblem(text, locale, form, text[locale][form] ?? '')]).toEqual([text.id, null]);
  });

  test('is listed for owners only.', () => {
    expect(site.services.textOverrides.list(owner).length).toBeGreaterThan(350);
    expect(() => site.services.textOverrides.list(staffActor('editor'))).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => site.services.textOverrides.list(visitor)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});

describe('A text override', () => {
  test('applies at once to pages, their titles and the browser’s data, but not to the staff area.', async () => {
    expect(await read('/faq')).not.toContain('"wordings"');
    save({ [idOf('Frequent questions')]: { otherEn: 'What people ask', otherAr: 'ما يسأل عنه الناس' } });
    const english = await read('/faq');
    expect(english).toMatch(/<h1[^>]*>What people ask/);
    expect(english).toMatch(/<title>What people ask/);
    expect(english).toContain(`"wordings":{"${idOf('Frequent questions')}":["What people ask"]}`);
    expect(english).not.toContain('ما يسأل');
    expect(await read('/ar/faq')).toMatch(/<h1[^>]*>ما يسأل عنه الناس/);
    save({});
    expect(await read('/faq')).toMatch(/<h1[^>]*>Frequent questions/);
  });

  test('applies to the errors of a form without script, field by field.', async () => {
    save({ 'validation.required': { otherEn: 'We need this.' }, 'error.invalid_input': { otherEn: 'Look again, please.' } });
    const refused = await sendNothing('/contact');
    expect(refused).toContain('We need this.');
    expect(refused).toContain('Look again, please.');
    expect(await sendNothing('/ar/contact')).toContain(builtInTexts().get('validation.required')?.ar.other);
  });

  test('applies to the error page, except if the database is what failed.', async () => {
    save({ 'failurePage.refused': { otherEn: 'That did not work' } });
    const post = () =>
      site.app.inject({
        method: 'POST',
        url: '/contact',
        headers: { host: 'lab.test', origin: 'http://lab.test', 'content-type': 'text/xml' },
        payload: '<x/>',
      });
    site.deps.db.$client.exec('ALTER TABLE settings RENAME TO settings_gone');
    expect((await post()).body).toContain('This could not be accepted');
    site.deps.db.$client.exec('ALTER TABLE settings_gone RENAME TO settings');
    expect((await post()).body).toContain('That did not work');
  });

  test('is prepared once for all refused requests until a change, and a preview does not leak into it.', () => {
    const { settings, settingsSections } = site.services;
    save({ currency: { otherEn: 'Dhs' } });
    const ready = settings.getTextOverrides('en');
    expect(ready).toEqual({ currency: ['Dhs'] });
    expect(settings.getTextOverrides('en')).toBe(ready);
    expect(settings.getTextOverrides('ar')).toEqual({});
    const { ticket } = settingsSections.preparePreview(owner, { section: 'wordings', values: { wordings: { currency: { otherEn: 'Dirhams' } } } });
    expect(settingsSections.openPreview(owner, ticket).getTextOverrides('en')).toEqual({ currency: ['Dirhams'] });
    expect(settings.getTextOverrides('en')).toBe(ready);
    save({ currency: { otherEn: 'AED.' } });
    expect(settings.getTextOverrides('en')).toEqual({ currency: ['AED.'] });
  });

  test('is stored without surrounding spaces; one of only spaces resets the built-in text.', () => {
    save({ currency: { otherEn: '  Dhs ', otherAr: '   ' }, 'validation.required': { otherEn: ' ' } });
    expect(site.services.settings.get('wordings')).toEqual({ currency: { otherEn: 'Dhs' } });
  });

  test('is refused at its field if it lacks a placeholder.', () => {
    const id = idOf('{number} of {count}');
    const change = () => save({ [id]: { otherEn: 'Number {number}' } });
    expect(change).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        fields: { [`wordings.${id}.otherEn`]: { id: 'validation.missingField', values: { field: '{count}' } } },
      }),
    );
  });

  test('of a removed text is stored but not used, and an id cannot inject code.', async () => {
    save({ gone12: { otherEn: 'Nobody reads this' } });
    expect(site.services.settings.get('wordings')).toEqual({ gone12: { otherEn: 'Nobody reads this' } });
    expect(await read('/')).not.toContain('Nobody reads this');
    save(JSON.parse('{"__proto__": {"otherEn": "x"}}') as TextOverrides);
    expect(site.services.settings.get('wordings')).toEqual({});
    for (const id of ['a b', '', 'a"']) expect(() => save({ [id]: { otherEn: 'x' } })).toThrow();
  });

  test.each<Locale>(['en', 'ar'])('can be restored by the history of the section (%s).', (locale) => {
    save({ currency: { otherEn: 'Dhs' } });
    save({});
    const [, changed] = site.services.settingsHistory.list(owner, 'wordings', locale);
    expect(changed?.changes).toEqual([{ field: 'wordings.currency.otherEn', before: null, after: 'Dhs' }]);
    site.services.settingsHistory.restore(owner, 'wordings', { number: changed?.number ?? 0, seen: versionNow() });
    expect(site.services.settings.get('wordings')).toEqual({ currency: { otherEn: 'Dhs' } });
  });

  test('of an older version is restored only if it is still valid after an update.', () => {
    const id = idOf('{number} of {count}');
    // Stored by an older version, whose text had fewer placeholders.
    site.services.settings.set(owner, 'wordings', { [id]: { otherEn: 'Number {number}', otherAr: '{number} من {count}.' }, gone12: { otherEn: 'Gone' } });
    save({ currency: { otherEn: 'Dhs' } });
    const older = site.services.settingsHistory.list(owner, 'wordings', 'en').at(-1);
    site.services.settingsHistory.restore(owner, 'wordings', { number: older?.number ?? 0, seen: versionNow() });
    expect(site.services.settings.get('wordings')).toEqual({ [id]: { otherAr: '{number} من {count}.' }, gone12: { otherEn: 'Gone' } });
  });
});
