import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#server/core/db/migrate.ts';
import { maxSlugLength, slugForm } from '#shared/medical-infos/slugs.rules.ts';
import { makeMedicalInfo } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { medicalInfos } from './medical-infos.collection.ts';

const statementsOf = (migration: string) =>
  readFileSync(join(migrationsFolder, `${migration}.sql`), 'utf8').split('--> statement-breakpoint');
const makeSlugs = statementsOf('0003_pages-of-medical-information').at(-1) ?? '';
const idOf = (digit: string) => digit.repeat(24);

test('The upgrade makes unique slugs of English titles, with the id if a title is taken, first by published records, or has no Latin letters.', () => {
  const db = openTestDb();
  const titles = [
    'Know your cholesterol',
    'Men’s health: PSA?',
    'الصيام',
    ' know  your CHOLESTEROL! ',
    'x '.repeat(100),
  ];
  for (const [index, titleEn] of titles.entries())
    makeMedicalInfo(db, { id: idOf(String(index)), titleEn, slug: '', deletedAt: index === 0 ? '2026-11-01' : null });
  db.$client.exec(makeSlugs);
  const slugs = db.select().from(medicalInfos).orderBy(medicalInfos.id).all();
  expect(slugs.map(({ slug }) => slug)).toEqual([
    `know-your-cholesterol-${idOf('0')}`,
    'mens-health-psa',
    idOf('2'),
    'know-your-cholesterol',
    'x-'.repeat(40).slice(0, -1),
  ]);
  for (const { slug } of slugs) expect(slugForm.test(slug) && slug.length <= maxSlugLength).toBe(true);
});

test('The upgrade to unique slugs changes those of later records, first of hidden ones and those in the trash.', () => {
  const db = openTestDb();
  db.$client.exec('DROP INDEX medical_infos_by_slug');
  const long = `${'x'.repeat(54)}-${'y'.repeat(25)}`;
  const records = [
    { slug: 'water', deletedAt: '2026-11-01' },
    { slug: 'water', isPublished: false },
    { slug: 'water', createdAt: '2026-11-02' },
    { slug: 'water', createdAt: '2026-11-01' },
    { slug: long },
    { slug: long },
    { slug: 'salt' },
  ];
  for (const [index, record] of records.entries()) makeMedicalInfo(db, { id: idOf(String(index)), ...record });
  for (const statement of statementsOf('0008_one-topic-for-each-slug')) db.$client.exec(statement);
  const slugs = db.select().from(medicalInfos).orderBy(medicalInfos.id).all();
  expect(slugs.map(({ slug }) => slug)).toEqual([
    ...['0', '1', '2'].map((digit) => `water-${idOf(digit)}`),
    ...['water', long, `${'x'.repeat(54)}-${idOf('5')}`, 'salt'],
  ]);
  for (const { slug } of slugs) expect(slugForm.test(slug) && slug.length <= maxSlugLength).toBe(true);
  expect(() => makeMedicalInfo(db, { slug: 'salt' })).toThrow('UNIQUE');
});
