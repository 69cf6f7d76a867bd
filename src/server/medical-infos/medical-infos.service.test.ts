import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findVersion } from '#server/content/record-versions.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { type Actor, authorize, systemActor } from '#server/core/auth/actor.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { labTests } from '#server/lab-tests/lab-tests.table.ts';
import { redirects } from '#server/redirects/redirects.table.ts';
import { subscribers } from '#server/served-collections.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  makeLabTest,
  makeMedia,
  makeMedicalInfo,
  makePackage,
  makePublicLabTest,
  staffActor,
} from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createMedicalInfosService } from './medical-infos.collection.ts';

const now = Date.UTC(2026, 10, 21, 8);
const editor = staffActor('editor');
const texts = {
  titleEn: 'Heat, salt and water',
  titleAr: 'الحرارة والملح',
  descriptionEn: 'Drink.',
  descriptionAr: 'اشرب.',
  category: 'general' as const,
};
const refused = (fields: object) => expect.objectContaining({ code: 'invalid_input', fields });

let db: Db;
const infos = () =>
  createMedicalInfosService({
    db,
    clock: () => now,
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

  test('is found by words of its title and lead, the best title first, without drafts and words within words.', () => {
    makeMedicalInfo(db, { titleEn: 'Fasting', titleAr: 'الصيام', leadEn: 'Iron and sugar', sortOrder: 1 });
    makeMedicalInfo(db, { titleEn: 'Iron in food', titleAr: 'الحديد في الغذاء', sortOrder: 2 });
    makeMedicalInfo(db, { titleEn: 'Environment', sortOrder: 3 });
    makeMedicalInfo(db, { titleEn: 'Iron draft', isPublished: false });
    const find = (term: string) =>
      infos()
        .find({ term, locale: 'en' })
        .items.map(({ name }) => name);
    expect(find('iron')).toEqual(['Iron in food', 'Fasting']);
    expect(find('حديد غذاء')).toEqual(['Iron in food']);
    for (const term of ['', '%', 'iron zinc']) expect([term, find(term)]).toEqual([term, []]);
  });

  test('is listed with the leads and pictures that its cards show.', () => {
    const { id: pictureId } = makeMedia(db);
    makeMedicalInfo(db, { leadEn: 'Water is allowed.', pictureId, sortOrder: 1 });
    makeMedicalInfo(db, { sortOrder: 2 });
    const [pictured, plain] = infos().list({ locale: 'en', category: 'general' });
    expect(pictured).toMatchObject({ lead: 'Water is allowed.', picture: { src: expect.stringContaining(pictureId) } });
    expect(plain).toMatchObject({ lead: '', picture: null });
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

  test('has a page with its published packages in their order, and none while it is hidden.', () => {
    const [first, second] = [makePackage(db, { nameEn: 'One' }).id, makePackage(db, { nameEn: 'Two' }).id];
    const hidden = makePackage(db, { isPublished: false }).id;
    const packageIds = { firstPackageId: second, secondPackageId: hidden, thirdPackageId: first };
    const { id } = makeMedicalInfo(db, { slug: 'fasting', leadAr: 'مقدمة', reviewerEn: 'Dr Huda', ...packageIds });
    const page = infos().get('fasting', 'en');
    expect(page).toMatchObject({ title: 'Fasting', lead: 'مقدمة', reviewer: 'Dr Huda', author: '', picture: null });
    expect(page.packages.map(({ name }) => name)).toEqual(['Two', 'One']);
    infos().setPublished(editor, [id], false);
    expect(() => infos().get('fasting', 'en')).toThrow('not_found');
  });

  test('names the tests that have a page, in their order.', () => {
    const first = makePublicLabTest(db, { nameEn: 'Iron', slug: 'iron' }).id;
    const second = makePublicLabTest(db, { nameAr: 'الفيريتين', slug: 'ferritin' }).id;
    const unsigned = makeLabTest(db, { isPublished: true }).id;
    makeMedicalInfo(db, { slug: 'iron', firstLabTestId: second, secondLabTestId: unsigned, thirdLabTestId: first });
    const named = () => infos().get('iron', 'ar').labTests;
    expect(named()).toMatchObject([{ slug: 'ferritin', name: 'الفيريتين', text: 'مخزون الحديد.' }, { slug: 'iron' }]);
    db.update(labTests).set({ deletedAt: '2026-11-20T08:00:00.000Z' }).where(eq(labTests.id, second)).run();
    expect(named().map(({ slug }) => slug)).toEqual(['iron']);
  });

  test('leads to the next two topics of its list, from the start again after the last.', () => {
    for (const [sortOrder, slug] of ['one', 'two', 'three', 'four'].entries()) makeMedicalInfo(db, { slug, sortOrder });
    const weekly = { category: 'weekly', month: 'March' } as const;
    for (const week of [1, 2]) makeMedicalInfo(db, { ...weekly, week, slug: `march-${week}` });
    makeMedicalInfo(db, { slug: 'hidden', isPublished: false });
    const others = (slug: string) =>
      infos()
        .get(slug, 'en')
        .others.map((other) => other.slug);
    expect(others('one')).toEqual(['two', 'three']);
    expect(others('three')).toEqual(['four', 'one']);
    expect(others('march-2')).toEqual(['march-1']);
  });

  test('cannot be reviewed on a day to come.', () => {
    const reviewedOn = new Date(now + dayMs).toISOString();
    expect(() => infos().create(editor, { ...texts, reviewedOn })).toThrow(
      refused({ reviewedOn: { id: 'validation.dayToCome' } }),
    );
    expect(infos().create(editor, { ...texts, reviewedOn: new Date(now).toISOString() }).version).toBe(1);
  });
});

describe('The review that visitors read', () => {
  const review = { reviewerEn: 'Dr. Huda', reviewerAr: 'د. هدى', reviewedOn: '2026-11-01T20:00:00.000Z' };
  const none = { reviewerEn: '', reviewerAr: '', reviewedOn: null };
  const token: Actor = { kind: 'token', tokenId: 'a', name: 'Website', scopes: ['content.write'], address: '::1' };
  const client = authorize(token, 'content.write');
  const reviewed = () => infos().create(editor, { ...texts, ...review }).id;
  const valuesOf = (id: string) => infos().getRecord(editor, id).values;

  test.each([
    ['a staff form, which sends all values', editor, { ...texts, ...review, descriptionEn: 'Drink more.' }],
    ['an API client, which sends one text', client, { descriptionAr: 'اشرب أكثر.' }],
    ['another introduction with another reviewer', editor, { leadEn: 'New', reviewerEn: 'Dr. Omar' }],
    ['another title without a day', editor, { titleEn: 'Heat', reviewedOn: null }],
  ])('is removed by a change of the texts: %s.', (_, actor, change) => {
    const id = reviewed();
    infos().update(actor, id, change);
    expect(valuesOf(id)).toMatchObject(none);
    // The version in the history is what was stored.
    expect(findVersion(db, 'medicalInfo', id, 2)?.snapshot).toMatchObject(none);
  });

  test('stays if nothing that was reviewed changes, or if the change names the day of a new review.', () => {
    const id = reviewed();
    infos().update(editor, id, { ...texts, ...review, slug: 'water', authorEn: 'Mona', isPublished: false });
    expect(valuesOf(id)).toMatchObject(review);
    const again = { reviewedOn: '2026-11-20T20:00:00.000Z' };
    infos().update(editor, id, { descriptionEn: 'Drink more.', ...again });
    expect(valuesOf(id)).toMatchObject({ ...review, ...again });
    const other = infos().create(editor, texts).id;
    infos().update(editor, other, { descriptionEn: 'Drink more.', reviewerEn: 'Dr. Huda' });
    expect(valuesOf(other)).toMatchObject({ reviewerEn: 'Dr. Huda', reviewedOn: null });
  });
});

describe('The slug of medical information', () => {
  const slugOf = (id: string) => infos().getRecord(editor, id).values.slug;
  const create = (values: object = {}) => infos().create(editor, { ...texts, ...values });
  const redirected = () =>
    Object.fromEntries(
      db
        .select()
        .from(redirects)
        .all()
        .map(({ fromPath, toPath }) => [fromPath, toPath]),
    );

  test('is made from the English title, or is the id if the title has no Latin letter; it stays when the title changes.', () => {
    const { id, values } = create();
    expect(values.slug).toBe('heat-salt-and-water');
    infos().update(editor, id, { titleEn: 'Cold' });
    expect(slugOf(id)).toBe('heat-salt-and-water');
    const arabic = create({ titleEn: 'الملح' });
    expect(arabic.values.slug).toBe(arabic.id);
  });

  test('gets a number if another record has it, also one in the trash; so does that of a copy.', () => {
    const { id } = create();
    infos().removeMany(editor, [id]);
    const second = create();
    expect(second.values.slug).toBe('heat-salt-and-water-2');
    expect(infos().duplicate(editor, second.id).values.slug).toBe('heat-salt-and-water-copy');
    expect(infos().duplicate(editor, second.id).values.slug).toBe('heat-salt-and-water-copy-2');
  });

  test('is refused with a message at its field if staff choose a taken one, or one with other characters.', () => {
    create({ slug: 'water' });
    const { id } = create();
    expect(() => infos().update(editor, id, { slug: 'water' })).toThrow(
      refused({ slug: { id: 'validation.slugTaken' } }),
    );
    expect(() => create({ slug: 'water' })).toThrow(refused({ slug: { id: 'validation.slugTaken' } }));
    expect(slugOf(id)).toBe('heat-salt-and-water');
    expect(() => create({ slug: 'Salt & water' })).toThrow('slug');
  });

  test('leads from its former page to the new one once it changed, over several changes and back.', () => {
    const { id } = create({ slug: 'a' });
    infos().update(editor, id, { slug: 'b' });
    infos().update(editor, id, { slug: 'c' });
    expect(redirected()).toEqual({ '/information/a': '/information/c', '/information/b': '/information/c' });
    infos().update(editor, id, { slug: 'a' });
    expect(redirected()).toEqual({ '/information/b': '/information/a', '/information/c': '/information/a' });
    infos().update(editor, id, { slug: '' });
    expect([slugOf(id), redirected()['/information/a']]).toEqual([
      'heat-salt-and-water',
      '/information/heat-salt-and-water',
    ]);
  });

  test('leaves a line in the audit log for each redirect that its change adds, moves or removes.', () => {
    const { id } = create({ slug: 'a' });
    for (const slug of ['b', 'c', 'b']) infos().update(editor, id, { slug });
    infos().update(systemActor, id, { slug: 'd' });
    const lines = db.select().from(auditLog).where(eq(auditLog.subject, 'redirect')).orderBy(auditLog.id).all();
    const page = (slug: string) => `/information/${slug}`;
    expect(lines.map(({ staffName, event, subjectName, details }) => [staffName, event, subjectName, details])).toEqual(
      [
        ['created', page('a'), { to: page('b') }],
        ['updated', page('a'), { to: page('c'), formerTo: page('b') }],
        ['created', page('b'), { to: page('c') }],
        ['removed', page('b'), { to: page('c') }],
        ['updated', page('a'), { to: page('b'), formerTo: page('c') }],
        ['created', page('c'), { to: page('b') }],
      ].map((line) => ['Mariam', ...line]),
    );
  });

  test('of a record that is hidden meanwhile redirects too.', () => {
    const { id } = create({ slug: 'a' });
    infos().update(editor, id, { slug: 'b', isPublished: false });
    infos().update(editor, id, { slug: 'c', isPublished: false });
    expect(redirected()).toEqual({ '/information/a': '/information/c', '/information/b': '/information/c' });
  });

  test('of a copy has no review, because nobody reviewed what will become of it.', () => {
    const { id } = create({ reviewerEn: 'Dr. Huda', reviewerAr: 'د. هدى', reviewedOn: '2026-11-01T20:00:00.000Z' });
    const copy = infos().duplicate(editor, id);
    expect(infos().getRecord(editor, copy.id).values).toMatchObject({
      reviewerEn: '',
      reviewerAr: '',
      reviewedOn: null,
    });
  });
});
