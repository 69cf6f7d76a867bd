import { beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import type { AppError } from '#shared/errors.ts';
import { withAltText } from '#shared/opinions/opinions.rules.ts';
import { makeMedia, makeOpinion, makePackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createOpinionsService } from './opinions.collection.ts';

let db: Db;
const opinions = (isShown = true) => {
  const shared = { db, clock: () => Date.UTC(2026, 10, 21, 8), contentVersion: createContentVersion(), subscribers };
  const settings = createSettingsService(shared);
  settings.set(systemActor, 'opinions', { isShown });
  return createOpinionsService({ ...shared, settings });
};

beforeEach(() => {
  db = openTestDb();
});

describe('Testimonials', () => {
  test('use their words in the page’s language as the alternative text of their picture.', () => {
    makeOpinion(db, { pictureId: makeMedia(db, { altEn: 'a file', altAr: 'ملف' }).id });
    expect(opinions().list('en')[0]?.picture.alt).toBe('Thank you');
    expect(opinions().list('ar')[0]?.picture.alt).toBe('شكراً');
  });

  test('show the English words if they have no Arabic ones.', () => {
    makeOpinion(db, { altTextAr: '' });
    expect(opinions().list('ar')[0]?.picture.alt).toBe('Thank you');
  });

  test('are listed for visitors in staff order if they are published and have a picture.', () => {
    makeOpinion(db, { altTextEn: 'second', sortOrder: 2 });
    makeOpinion(db, { altTextEn: 'first', sortOrder: 1 });
    makeOpinion(db, { altTextEn: 'draft', isPublished: false });
    makeOpinion(db, { altTextEn: 'no picture', pictureId: null });
    expect(
      opinions()
        .list('en')
        .map(({ picture }) => picture.alt),
    ).toEqual(['first', 'second']);
  });
});

describe('Quotes', () => {
  const words = { quoteEn: 'So kind', quoteAr: 'لطفاء جداً', firstNameEn: 'Mariam', firstNameAr: 'مريم' };

  test('show words, first name, month and package in one language, with or without a picture.', () => {
    const { id: packageId } = makePackage(db);
    const monthStart = '2026-09-30T20:00:00.000Z';
    const { id } = makeOpinion(db, { ...words, monthStart, packageId, serviceEn: 'Home visit', pictureId: null });
    const about = { id, monthStart, packageId };
    expect(opinions().listQuotes('en')).toEqual([
      { ...about, quote: 'So kind', firstName: 'Mariam', about: 'Heart check' },
    ]);
    expect(opinions().listQuotes('ar')).toEqual([
      { ...about, quote: 'لطفاء جداً', firstName: 'مريم', about: 'فحص القلب' },
    ]);
  });

  test('in one language only are shown in both.', () => {
    makeOpinion(db, { quoteEn: 'So kind', sortOrder: 1 });
    makeOpinion(db, { quoteAr: 'لطفاء', sortOrder: 2 });
    for (const locale of ['en', 'ar'] as const)
      expect(opinions().listQuotes(locale)).toMatchObject([
        { quote: 'So kind', firstName: '', monthStart: null, about: '', packageId: null },
        { quote: 'لطفاء' },
      ]);
  });

  test('name the service if the package is hidden, and do not link to it.', () => {
    const { id: packageId } = makePackage(db, { isPublished: false });
    makeOpinion(db, { ...words, packageId, serviceEn: 'Home visit' });
    expect(opinions().listQuotes('en')).toMatchObject([{ about: 'Home visit', packageId: null }]);
    expect(opinions().listQuotes('en', { packageId })).toEqual([]);
  });

  test('can be read for one package, or the first ones only.', () => {
    const { id: packageId } = makePackage(db);
    makeOpinion(db, { quoteEn: 'Second', sortOrder: 2, packageId });
    makeOpinion(db, { quoteEn: 'First', sortOrder: 1 });
    makeOpinion(db, { quoteEn: 'Draft', isPublished: false });
    makeOpinion(db);
    const quotes = (...part: Parameters<ReturnType<typeof opinions>['listQuotes']>) =>
      opinions()
        .listQuotes(...part)
        .map(({ quote }) => quote);
    expect(quotes('en')).toEqual(['First', 'Second']);
    expect(quotes('en', { packageId })).toEqual(['Second']);
    expect(quotes('en', { limit: 1 })).toEqual(['First']);
  });

  test('are not shown if the centre hides testimonials.', () => {
    makeOpinion(db, words);
    expect(opinions(false).listQuotes('en')).toEqual([]);
  });
});

describe('The staff area', () => {
  const editor = staffActor('editor');
  const refusal = (act: () => unknown) => {
    try {
      act();
      return null;
    } catch (error) {
      return (error as AppError).fields;
    }
  };
  const needsContent = {
    quoteEn: { id: 'validation.quoteOrPicture' },
    pictureId: { id: 'validation.quoteOrPicture' },
  };

  test('accepts a testimonial with words in one language, or with a picture, but not without both.', () => {
    const { forStaff } = opinions();
    expect(refusal(() => forStaff.create(editor, { altTextEn: 'A' }))).toEqual(needsContent);
    expect(refusal(() => forStaff.create(editor, { altTextEn: 'A', quoteAr: 'لطفاء' }))).toBeNull();
    const { id } = forStaff.create(editor, { altTextEn: 'A', pictureId: makeMedia(db).id });
    expect(refusal(() => forStaff.update(editor, id, { pictureId: null }))).toEqual(needsContent);
    expect(refusal(() => forStaff.update(editor, id, { pictureId: null, quoteEn: 'Kind' }))).toBeNull();
  });

  test('sends the words as the English text about the picture if that is empty, also words in Arabic only.', () => {
    const texts = { altTextEn: '', quoteEn: '', quoteAr: 'لطفاء' };
    expect(withAltText(texts).altTextEn).toBe('لطفاء');
    expect(withAltText({ ...texts, quoteEn: 'Kind' }).altTextEn).toBe('Kind');
    expect(withAltText({ ...texts, altTextEn: 'A' }).altTextEn).toBe('A');
    expect(opinions().forStaff.create(editor, withAltText(texts)).values.altTextEn).toBe('لطفاء');
  });

  test('says that someone else changed a testimonial before it says what is missing.', () => {
    const { forStaff } = opinions();
    const { id } = forStaff.create(editor, { altTextEn: 'A', quoteEn: 'Kind', pictureId: makeMedia(db).id });
    forStaff.update(editor, id, { pictureId: null }, 1);
    expect(() => forStaff.update(editor, id, { quoteEn: '' }, 1)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(refusal(() => forStaff.update(editor, id, { quoteEn: '' }, 2))).toEqual(needsContent);
  });

  test('refuses a month to come, but accepts the current one.', () => {
    const { forStaff } = opinions();
    const create = (monthStart: string) =>
      refusal(() => forStaff.create(editor, { altTextEn: 'A', quoteEn: 'Kind', monthStart }));
    expect(create('2026-11-30T20:00:00.000Z')).toEqual({ monthStart: { id: 'validation.monthToCome' } });
    expect(create('2026-10-31T20:00:00.000Z')).toBeNull();
  });

  test('opens a testimonial that has neither, and can complete it.', () => {
    const { forStaff } = opinions();
    const { id } = makeOpinion(db, { pictureId: null });
    expect(forStaff.getRecord(editor, id).values.quoteEn).toBe('');
    expect(forStaff.update(editor, id, { quoteEn: 'Kind' }).values.quoteEn).toBe('Kind');
  });
});

test('An API client or an import may add a testimonial first and its picture later.', () => {
  expect(opinions().create(systemActor, { altTextEn: 'A' }).values.pictureId).toBeNull();
});
