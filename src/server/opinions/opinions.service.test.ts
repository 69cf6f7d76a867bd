import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import { makeMedia, makeOpinion } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createOpinionsService } from './opinions.collection.ts';

let db: Db;
const opinions = () => {
  const shared = { db, clock: () => Date.UTC(2026, 10, 21, 8), contentVersion: createContentVersion(), subscribers };
  return createOpinionsService({ ...shared, settings: createSettingsService(shared) });
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
