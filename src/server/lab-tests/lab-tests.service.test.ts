import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import { makePackage, makeStaffMember, putIntoPackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { newContentId } from '../core/ids.ts';
import { redirects } from '../redirects/redirects.table.ts';
import { labTests, panels } from './lab-tests.table.ts';

const editor = staffActor('editor');
const director = staffActor('director', { name: 'Dr Huda Salem' });
const names = { nameEn: 'Ferritin', nameAr: 'الفيريتين' };
let site: TestApp;
let service: TestApp['services']['labTests'];

beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  service = site.services.labTests;
});
afterEach(() => site.close());

const create = (values: Partial<LabTestValues> = {}) => service.create(editor, { ...names, ...values });
const update = (id: string, values: Partial<LabTestValues>) => service.update(editor, id, values);
const refusedAt = (field: string) =>
  expect.objectContaining({ code: 'invalid_input', fields: expect.objectContaining({ [field]: expect.anything() }) });
/** The fields that a refusal of the schema names. */
const issuesOf = (values: Partial<LabTestValues>) => {
  try {
    create(values);
    return [];
  } catch (error) {
    return (error as { issues: { path: string[]; message: string }[] }).issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  }
};

describe('A laboratory test', () => {
  test('is refused at the field that is wrong: numbers in the wrong order, a unit that is missing, a code with another digit.', () => {
    expect(issuesOf({ fasting: 'fast', fastingFrom: 12, fastingTo: 8 })).toEqual(['fastingTo: toBelowFrom']);
    expect(issuesOf({ morningFrom: 11, morningTo: 7 })).toEqual(['morningTo: toBelowFrom']);
    expect(issuesOf({ cycleFrom: 5, cycleTo: 2 })).toEqual(['cycleTo: toBelowFrom']);
    expect(issuesOf({ turnaroundFrom: 2, turnaroundTo: 1, turnaroundUnit: 'hours' })).toEqual([
      'turnaroundTo: toBelowFrom',
    ]);
    expect(issuesOf({ turnaroundFrom: 2 })).toEqual(['turnaroundUnit: belongsHere']);
    expect(issuesOf({ medicineTime: 'after', medicineEn: 'levothyroxine' })).toEqual(['medicineEn: belongsHere']);
    expect(issuesOf({ loinc: '2345-8' })).toEqual(['loinc: loinc']);
    expect(issuesOf({ sample: 'blod' as 'blood' })).toHaveLength(1);
    expect(issuesOf({ turnaroundFrom: 1, turnaroundUnit: 'weeks' as 'hours' })).toHaveLength(1);
    expect(service.listRecords(editor, {}, 'en').total).toBe(0);
  });

  test('has at most 30 other names, each on a line of its own and once.', () => {
    const { values } = create({ otherNamesEn: ' SF \n\nSF\nserum ferritin\n' });
    expect(values.otherNamesEn).toBe('SF\nserum ferritin');
    const many = (count: number) => Array.from({ length: count }, (_none, index) => `N${index}`).join('\n');
    expect(issuesOf({ otherNamesEn: many(30) })).toEqual([]);
    expect(issuesOf({ otherNamesEn: many(31) })).toEqual(['otherNamesEn: tooManyNames']);
    expect(issuesOf({ otherNamesEn: many(500) })).not.toEqual([]);
  });

  test('states nothing about hours without fasting, and names no medicine without its time.', () => {
    const { values } = create({
      fasting: 'none',
      fastingFrom: 8,
      water: 'yes',
      medicineEn: 'levothyroxine',
      medicineAr: 'ليفوثيروكسين',
    });
    expect(values).toMatchObject({ fastingFrom: null, water: null, medicineEn: '', medicineAr: '' });
  });

  test('goes to the bin together with the test that is calculated from it, but not before it.', () => {
    const source = create();
    const calculated = create({ sample: 'calculated', sourceIds: [source.id] });
    expect(() => service.removeMany(editor, [source.id])).toThrow(expect.objectContaining({ code: 'conflict' }));
    expect(service.removeMany(editor, [source.id, calculated.id])).toHaveLength(2);
  });

  test('has a code of its own, and is not calculated from itself, not even over another test.', () => {
    const first = create({ loinc: '2345-7' });
    expect(() => create({ loinc: '2345-7' })).toThrow(refusedAt('loinc'));
    service.removeMany(editor, [first.id]);
    expect(() => create({ loinc: '2345-7' })).toThrow(refusedAt('loinc'));
    const ldl = create();
    const ratio = create({ sample: 'calculated', sourceIds: [ldl.id] });
    const index = create({ sample: 'calculated', sourceIds: [ratio.id] });
    expect(() => update(ldl.id, { sample: 'calculated', sourceIds: [index.id] })).toThrow(refusedAt('sourceIds'));
    expect(() => update(ldl.id, { sample: 'calculated', sourceIds: [ldl.id] })).toThrow(refusedAt('sourceIds'));
    expect(() => create({ sample: 'calculated', sourceIds: [newContentId()] })).toThrow(refusedAt('sourceIds'));
    expect(service.getRecord(editor, index.id).values.sourceIds).toEqual([ratio.id]);
    expect(update(index.id, { sample: 'blood' }).values.sourceIds).toEqual([]);
  });

  test('keeps the address of its page for ever: a former one leads to the new one, and no other test gets it.', () => {
    const { id, values } = create();
    expect(values.slug).toBe('ferritin');
    update(id, { slug: 'serum-ferritin' });
    expect(site.deps.db.select().from(redirects).all()).toMatchObject([
      { fromPath: '/test/ferritin', toPath: '/test/serum-ferritin' },
    ]);
    expect(() => create({ slug: 'ferritin' })).toThrow(refusedAt('slug'));
    expect(create().values.slug).toBe('ferritin-2');
    expect(update(id, { slug: 'ferritin' }).values.slug).toBe('ferritin');
  });

  test('is copied as a draft without its code, its address and its signature.', () => {
    const source = create();
    const { id, version } = create({ loinc: '2345-7', sample: 'calculated', sourceIds: [source.id] });
    service.setReviewed(director, { ids: [id], isReviewed: true, versions: { [id]: version } });
    const copy = service.duplicate(editor, id);
    expect(copy).toMatchObject({
      values: { loinc: '', slug: 'ferritin-copy', isPublished: false, sourceIds: [source.id] },
      computed: { reviewedAt: null, signedAt: null, signedBy: '' },
    });
  });

  test('is found by what it lacks: a signature, a review of the last two years, parts of its page, a tube, a package.', () => {
    const { db } = site.deps;
    const full = {
      purposeEn: 'Iron stores',
      purposeAr: 'مخزون الحديد',
      sample: 'blood',
      tube: 'edta',
      fasting: 'ask',
    } as const;
    const [done, bare] = [create(full), create()];
    const calculated = create({ ...full, tube: null, sample: 'calculated', sourceIds: [done.id] });
    const panelId = newContentId();
    db.insert(panels)
      .values({ id: panelId, ...names })
      .run();
    putIntoPackage(db, makePackage(db).id, { labTestId: done.id, panelId });
    service.setReviewed(director, { ids: [done.id], isReviewed: true, versions: { [done.id]: done.version } });
    const lacking = (lacks: 'review' | 'renewal' | 'page' | 'tube' | 'package') => service.listIds(editor, { lacks });
    // A calculated test takes no sample, so it lacks no tube.
    const bareOnes = expect.arrayContaining([bare.id, calculated.id]);
    expect(lacking('review')).toEqual(bareOnes);
    expect(lacking('page')).toEqual(bareOnes);
    expect(lacking('package')).toEqual(bareOnes);
    expect([lacking('renewal'), lacking('tube')]).toEqual([[], [bare.id]]);
    site.advance(731 * 86_400_000);
    expect(lacking('renewal')).toEqual([done.id]);
    // The renewal is a signature like the first.
    service.setReviewed(director, { ids: [done.id], isReviewed: true, versions: { [done.id]: done.version } });
    expect(lacking('renewal')).toEqual([]);
  });
});

describe('A reviewer', () => {
  const sign = (id: string, version: number, actor = director) =>
    service.setReviewed(actor, { ids: [id], isReviewed: true, versions: { [id]: version } });
  const signedOf = (id: string) => site.deps.db.select().from(labTests).where(eq(labTests.id, id)).get()?.signed;
  const waiting = () => service.listToReview(director, { state: 'waiting', page: 1 }).items;

  test('reads facts as sentences in both languages, and signs the version on the screen under the own name.', () => {
    const { id, version } = create({ fasting: 'none', withoutIron: 24 });
    const [item] = waiting();
    expect(item).toMatchObject({ id, version, signed: null, changed: [], isOwn: false });
    expect(item?.preparation.en).toHaveLength(2);
    expect(item?.preparation.ar).toHaveLength(2);
    expect(sign(id, version)).toEqual([id]);
    expect(signedOf(id)).toMatchObject({ version, by: 'Dr Huda Salem', values: { withoutIron: 24 } });
    expect(waiting()).toEqual([]);
    expect(service.getRecord(editor, id).computed).toMatchObject({ signedBy: 'Dr Huda Salem' });
    expect(site.deps.db.select().from(auditLog).all().at(-1)).toMatchObject({ event: 'reviewed', subjectId: id });
  });

  test('finds a later change waiting, hours included, while the signed content stays; names, tube and address need no review.', () => {
    const { id, version } = create({ fasting: 'fast', fastingFrom: 8, water: 'yes' });
    sign(id, version);
    update(id, { tube: 'edta', otherNamesEn: 'SF', slug: 'sf', loinc: '2345-7', isPublished: true });
    expect(waiting()).toEqual([]);
    update(id, { fastingFrom: 12 });
    expect(waiting()).toMatchObject([{ id, changed: ['fastingFrom'], signed: { by: 'Dr Huda Salem' } }]);
    expect(signedOf(id)?.values.fastingFrom).toBe(8);
    update(id, { fastingFrom: 8, sample: 'calculated', sourceIds: [create().id] });
    expect(waiting().find((item) => item.id === id)?.changed).toEqual(['sample', 'sourceIds']);
  });

  test('cannot sign what changed after it was read, nor what was not on the screen.', () => {
    const { id, version } = create();
    update(id, { fasting: 'none' });
    const conflict = expect.objectContaining({ code: 'conflict' });
    expect(() => sign(id, version)).toThrow(conflict);
    expect(() => service.setReviewed(director, { ids: [id], isReviewed: true })).toThrow(conflict);
    expect(signedOf(id)).toBeNull();
  });

  test('cannot sign other sources than those on the screen.', () => {
    const { id, version } = create({ sample: 'calculated', sourceIds: [create().id] });
    update(id, { sourceIds: [create().id] });
    expect(() => sign(id, version)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  test('never signs the own words, but words of others after publishing them.', () => {
    const owner = staffActor('owner', { staffId: makeStaffMember(site.deps.db).id });
    const { id, version } = service.create(owner, names);
    const forbidden = expect.objectContaining({ code: 'forbidden', messageKey: { id: 'labTests.ownReview' } });
    expect(() => sign(id, version, owner)).toThrow(forbidden);
    expect(service.listToReview(owner, { state: 'waiting', page: 1 }).items).toMatchObject([{ isOwn: true }]);
    sign(id, version);
    service.setPublished(owner, [id], true);
    update(id, { fasting: 'none' });
    expect(sign(id, version + 2, owner)).toEqual([id]);
    service.update(owner, id, { fasting: 'ask' });
    expect(() => sign(id, version + 3, owner)).toThrow(forbidden);
  });

  test('says within which time a result comes if only the longest time is stated, and repeats its name in no list.', () => {
    const purpose = { purposeEn: 'Iron stores', purposeAr: 'مخزون الحديد' };
    const texts = { ...purpose, otherNamesEn: 'Ferritin\nSF', sample: 'blood', fasting: 'ask' } as const;
    const read = (turnaround: object) => {
      const { id, version, values } = create({ ...texts, ...turnaround, nameEn: 'The ferritin', isPublished: true });
      sign(id, version);
      const { facts } = service.get(values.slug, 'en');
      return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
    };
    expect(read({ turnaroundTo: 24, turnaroundUnit: 'hours' })).toMatchObject({
      Result: 'Within 24 hours',
      'Also called': 'SF',
    });
    expect(read({ turnaroundFrom: 1, turnaroundTo: 2, turnaroundUnit: 'workingDays' }).Result).toContain('1 to 2');
  });

  test('is named on the Arabic page apart from the day, which a Latin name would tear apart.', () => {
    const purpose = { purposeEn: 'Iron stores', purposeAr: 'مخزون الحديد' };
    const { id, version, values } = create({ ...purpose, sample: 'blood', fasting: 'ask', isPublished: true });
    sign(id, version);
    const shown = service.get(values.slug, 'ar').facts.map(({ value }) => value);
    expect(shown.at(-1)).toMatch(/^\u2068Dr Huda Salem\u2069، \d/);
  });

  test('takes a signature away, and the facts are silent again.', () => {
    const { id, version } = create({ fasting: 'none' });
    sign(id, version);
    service.setReviewed(director, { ids: [id], isReviewed: false });
    expect(signedOf(id)).toBeNull();
    expect(waiting()).toHaveLength(1);
  });
});
