import { desc, eq, getTableColumns } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { servedCollections } from '../served-collections.ts';

const owner = staffActor('owner');
const editor = staffActor('editor');
const local = { isSecure: false, hasUntrustedProxy: false };
let site: TestApp;
let services: TestApp['services'];

beforeEach(async () => {
  site = await createTestApp();
  services = site.services;
});
afterEach(() => site.close());

const kinds = ['packages', 'offers', 'medicalInfos'] as const;
const firstPackage = () =>
  services.packages.listRecords(editor, {}, 'en').items[0] ?? expect.fail('The demo has packages.');
const reviewOf = (id: string) => services.packages.getRecord(editor, id).computed;
const markedPackage = () => {
  const { id } = firstPackage();
  services.packages.setReviewed(editor, { ids: [id], isReviewed: true });
  return id;
};

describe('The mark of a review', () => {
  test.each(kinds)('says when and by whom the texts were reviewed, and filters the list of %s.', (kind) => {
    const service = services[kind];
    const [first] = service.listRecords(editor, {}, 'en').items;
    const { id, version, updatedAt, computed } = first ?? expect.fail();
    expect(computed).toEqual({ reviewedAt: null, reviewedBy: '' });
    site.advance(1000);
    expect(service.setReviewed(editor, { ids: [id], isReviewed: true })).toEqual([id]);
    const marked = service.getRecord(editor, id);
    expect(marked.computed).toEqual({
      reviewedAt: new Date(site.deps.clock()).toISOString(),
      reviewedBy: editor.kind === 'staff' && editor.name,
    });
    // The content is the same, so an open form can still be saved.
    expect(marked).toMatchObject({ version, updatedAt });
    expect(service.listIds(editor, { reviewed: 'yes' })).toEqual([id]);
    expect(service.listIds(editor, { reviewed: 'no' })).not.toContain(id);
    expect(service.setReviewed(editor, { ids: [id], isReviewed: false })).toEqual([id]);
    expect(service.listIds(editor, { reviewed: 'yes' })).toEqual([]);
    expect(service.setReviewed(editor, { ids: [id], isReviewed: false })).toEqual([]);
  });

  test('is refused for texts that were changed after the reviewer saw them, with all marks of the same call.', () => {
    const [first, second] = services.packages.listRecords(editor, {}, 'en').items;
    if (!first || !second) expect.fail();
    const ids = [first.id, second.id];
    const versions = { [first.id]: first.version, [second.id]: second.version };
    services.packages.update(owner, first.id, { price: 4321 });
    services.packages.update(owner, second.id, { descriptionEn: 'Other words.' });
    const conflict = expect.objectContaining({ code: 'conflict', messageKey: { id: 'content.textsChanged' } });
    expect(() => services.packages.setReviewed(editor, { ids, isReviewed: true, versions })).toThrow(conflict);
    expect(ids.map((id) => reviewOf(id).reviewedAt)).toEqual([null, null]);
    // A new price leaves the texts as they were seen. The second was not on the screen.
    expect(
      services.packages.setReviewed(editor, { ids, isReviewed: true, versions: { [first.id]: first.version } }),
    ).toEqual(ids);
    expect(services.packages.setReviewed(editor, { ids, isReviewed: false, versions })).toEqual(ids);
  });

  test('is written to the audit log with the name of the record.', () => {
    const { id, values } = firstPackage();
    services.packages.setReviewed(editor, { ids: [id], isReviewed: true });
    const [line] = site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(desc(auditLog.id))
      .all();
    expect(line).toMatchObject({ event: 'reviewed', subject: 'package', subjectName: values.nameEn });
  });

  test('is taken away by a change of the texts, in either language, and by no other change.', () => {
    const id = markedPackage();
    services.packages.update(editor, id, { price: 1234 });
    services.packages.setPublished(editor, [id], false);
    services.packages.update(editor, id, services.packages.getRecord(editor, id).values);
    expect(reviewOf(id).reviewedAt).not.toBeNull();
    services.packages.update(editor, id, { preparationAr: 'اشرب الماء.' });
    expect(reviewOf(id).reviewedAt).toBeNull();
  });

  test('is taken away by the restoration of other texts, and is not copied.', () => {
    const id = markedPackage();
    const copy = services.packages.duplicate(editor, id);
    expect(copy.computed.reviewedAt).toBeNull();
    services.packages.update(editor, id, { descriptionEn: 'Other words.' });
    services.packages.setReviewed(editor, { ids: [id], isReviewed: true });
    services.history.restore(editor, 'package', id, {
      number: 1,
      seen: services.packages.getRecord(editor, id).version,
    });
    expect(reviewOf(id).reviewedAt).toBeNull();
  });

  test('leaves demo content recognised as such.', async () => {
    const { id } = firstPackage();
    services.packages.setReviewed(editor, { ids: [id], isReviewed: true });
    expect(services.demoContent.getStatus(owner).content).toMatchObject({
      changedCount: 0,
      records: { package: 31 },
    });
  });
});

test('Only the tables of collections with reviewed texts have the columns of the mark.', () => {
  const marksOf = (values: object) => ['reviewedAt', 'reviewedBy'].filter((name) => name in values);
  const all = Object.values(servedCollections).map(({ stored }) => stored);
  const columns = all.map(({ name, table }) => [name, marksOf(getTableColumns(table))]);
  expect(columns).toEqual(all.map(({ name, declaration }) => [name, marksOf(declaration.computed)]));
  expect(columns).toContainEqual(['package', ['reviewedAt', 'reviewedBy']]);
});

test('The first steps contain the review until every package, offer and piece of medical information is marked.', async () => {
  const isDone = async () =>
    (await services.firstSteps.get(owner, local)).steps.find(({ name }) => name === 'review')?.isDone;
  expect(await isDone()).toBe(false);
  for (const kind of kinds)
    services[kind].setReviewed(editor, { ids: services[kind].listIds(editor, {}), isReviewed: true });
  expect(await isDone()).toBe(true);
  services.offers.update(editor, services.offers.listIds(editor, {})[0] ?? '', { descriptionEn: 'Other words.' });
  expect(await isDone()).toBe(false);
  const empty = await createTestApp({ isSeeded: false });
  expect((await empty.services.firstSteps.get(owner, local)).steps.find(({ name }) => name === 'review')?.isDone).toBe(
    false,
  );
  await empty.close();
});
