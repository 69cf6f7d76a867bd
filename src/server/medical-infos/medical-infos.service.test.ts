import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import { makeMedicalInfo } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createMedicalInfosService } from './medical-infos.collection.ts';

let db: Db;
const infos = () =>
  createMedicalInfosService({
    db,
    clock: () => Date.UTC(2026, 10, 21, 8),
    contentVersion: createContentVersion(),
    subscribers,
  });

beforeEach(() => {
  db = openTestDb();
});

describe('Medical information', () => {
  test('is listed for visitors in staff order if it is general, without weekly topics and drafts.', () => {
    makeMedicalInfo(db, { titleEn: 'second', sortOrder: 2 });
    makeMedicalInfo(db, { titleEn: 'first', sortOrder: 1 });
    makeMedicalInfo(db, { titleEn: 'draft', isPublished: false });
    makeMedicalInfo(db, { titleEn: 'weekly', category: 'weekly', month: 'March', week: 1 });
    const general = infos().list({ locale: 'en', category: 'general' });
    expect(general.map(({ title, week }) => [title, week])).toEqual([
      ['first', null],
      ['second', null],
    ]);
  });

  test('is listed for visitors by month, in the order of the weeks.', () => {
    for (const [month, week] of [
      ['March', 3],
      ['March', 1],
      ['April', 2],
    ] as const)
      makeMedicalInfo(db, { category: 'weekly', month, week, titleEn: `${month} ${week}` });
    const march = infos().list({ locale: 'en', category: 'weekly', month: 'March' });
    expect(march.map(({ title }) => title)).toEqual(['March 1', 'March 3']);
    expect(infos().list({ locale: 'en', category: 'weekly', month: 'May' })).toEqual([]);
  });

  test('is shown in the other language if a text is empty.', () => {
    makeMedicalInfo(db, { titleAr: '' });
    expect(infos().list({ locale: 'ar', category: 'general' })[0]).toMatchObject({
      title: 'Fasting',
      description: [{ kind: 'paragraph', spans: [{ words: 'الماء مسموح.' }] }],
    });
  });
});
