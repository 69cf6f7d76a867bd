import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { newContentId } from '#server/core/ids.ts';
import { tags } from '#server/lab-tests/lab-tests.table.ts';
import { packageTags } from '#server/packages/packages.table.ts';
import { subscribers } from '#server/served-collections.ts';
import { tagOrPanelKinds } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { codeOf } from '#testing/code-of.ts';
import { makeLabTest, makePackage, putIntoPackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { reindexPackage } from '../packages/package-parts.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { collections } from '../served-collections.ts';
import { createLabTestsService } from './lab-tests.service.ts';
import { createTagsAndPanelsService } from './tags-and-panels.service.ts';

const editor = staffActor('editor');
const colleague = { ...staffActor('owner'), name: 'Huda' };
const heart = { nameEn: 'Heart', nameAr: 'القلب' };
let db: Db;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const base = {
    db,
    clock: () => Date.UTC(2026, 10, 21, 8),
    contentVersion: createContentVersion(),
    subscribers,
    collections,
  };
  return {
    contentVersion: base.contentVersion,
    tagsAndPanels: createTagsAndPanelsService(base),
    packages: createPackagesService(base),
  };
}

beforeEach(() => {
  db = openTestDb();
  services = makeServices();
});

describe.each(tagOrPanelKinds)('A %s', (kind) => {
  test('is appended by staff, renamed in both languages and deleted; the audit log records each change.', () => {
    services.tagsAndPanels[kind].create(editor, { nameEn: 'Liver', nameAr: 'الكبد' });
    const { id } = services.tagsAndPanels[kind].create(editor, heart);
    expect(services.tagsAndPanels[kind].list(editor).map(({ values }) => values.nameEn)).toEqual(['Liver', 'Heart']);
    expect(services.tagsAndPanels[kind].update(editor, id, { nameEn: 'The heart', nameAr: 'القلب' }, 1)).toMatchObject({
      values: { nameEn: 'The heart' },
      version: 2,
    });
    expect(codeOf(() => services.tagsAndPanels[kind].update(colleague, id, heart, 1))).toBe('conflict');
    services.tagsAndPanels[kind].remove(editor, id);
    expect(codeOf(() => services.tagsAndPanels[kind].getRecord(editor, id))).toBe('not_found');
    const lines = db.select().from(auditLog).all();
    expect(lines.map(({ event, subject }) => `${event} ${subject}`)).toEqual([
      `created ${kind}`,
      `created ${kind}`,
      `updated ${kind}`,
      `removed ${kind}`,
    ]);
  });

  test('cannot be deleted while a package uses it, even one in the trash; staff read which package.', () => {
    const { id } = services.tagsAndPanels[kind].create(editor, heart);
    const packageId = makePackage(db, { nameEn: 'Holder' }).id;
    if (kind === 'tag') db.insert(packageTags).values({ packageId, tagId: id }).run();
    else {
      const labTestId = makeLabTest(db).id;
      putIntoPackage(db, packageId, { labTestId, panelId: id });
    }
    services.packages.removeMany(editor, [packageId]);
    expect(services.tagsAndPanels[kind].list(editor)).toMatchObject([
      { computed: { packageCount: 1, holders: [{ nameEn: 'Holder', isInTrash: true }] } },
    ]);
    expect(() => services.tagsAndPanels[kind].remove(editor, id)).toThrow(
      expect.objectContaining({ code: 'conflict', messageKey: { id: 'groupings.inUse', values: { count: 1 } } }),
    );
    // It stays, and the others are deleted.
    const { id: unused } = services.tagsAndPanels[kind].create(editor, { nameEn: 'Liver', nameAr: 'الكبد' });
    expect(services.tagsAndPanels[kind].removeMany(editor, [id, unused, newContentId()])).toEqual({
      removed: [unused],
      keptCount: 1,
    });
    expect(services.tagsAndPanels[kind].list(editor).map((record) => record.id)).toEqual([id]);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ event: 'removed', subjectId: unused });
  });

  test('requires a name to be stored.', () => {
    expect(codeOf(() => services.tagsAndPanels[kind].create(editor, { ...heart, nameAr: ' ' }))).toBe('ZodError');
  });
});

test('A visitor finds packages by the new name of a renamed tag at once; the filter URL of the tag stays the same.', () => {
  const { id } = services.tagsAndPanels.tag.create(editor, heart);
  const packageId = makePackage(db, { nameEn: 'Basic' }).id;
  db.insert(packageTags).values({ packageId, tagId: id }).run();
  reindexPackage(db, packageId);
  services.tagsAndPanels.tag.update(editor, id, { nameEn: 'Cardiology', nameAr: 'القلب' });
  expect(services.packages.list({ locale: 'en', search: 'cardiology' }).total).toBe(1);
  expect(services.packages.list({ locale: 'en', tag: 'heart' }).total).toBe(1);
  expect(services.packages.listFacets({ locale: 'en' }).tags).toMatchObject([{ value: 'heart', name: 'Cardiology' }]);
});

test('The key of a tag is its English name in plain letters and is unique; a name without such letters gets a generated key.', () => {
  for (const nameEn of ['Well-being & Sleep', 'Well being, sleep', 'القلب', '24 hours', 'Café'])
    services.tagsAndPanels.tag.create(editor, { nameEn, nameAr: nameEn });
  expect(
    db
      .select()
      .from(tags)
      .all()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['cafe', 'hours', 'tag', 'well-being-sleep', 'well-being-sleep-2']);
});

test('A laboratory test proposes its usual panel in package forms, and none after that panel is deleted.', () => {
  const labTestsService = createLabTestsService({
    db,
    clock: () => 0,
    contentVersion: services.contentVersion,
    subscribers,
    collections,
  });
  const panel = services.tagsAndPanels.panel.create(editor, heart);
  const { id, version } = labTestsService.create(editor, {
    nameEn: 'Troponin',
    nameAr: 'تروبونين',
    defaultPanelId: panel.id,
  });
  const proposed = () => labTestsService.listChoices(editor, 'en').labTests.map(({ defaultPanelId }) => defaultPanelId);
  expect(proposed()).toEqual([panel.id]);
  const unknownPanel = { nameEn: 'Troponin I', nameAr: 'تروبونين', defaultPanelId: newContentId() };
  expect(codeOf(() => labTestsService.create(editor, unknownPanel))).toBe('invalid_input');
  expect(codeOf(() => labTestsService.update(editor, id, unknownPanel, version))).toBe('invalid_input');
  services.tagsAndPanels.panel.remove(editor, panel.id);
  expect(proposed()).toEqual([null]);
});

test('Staff list the laboratory tests of a tube, and those without one.', () => {
  const service = createLabTestsService({
    db,
    clock: () => 0,
    contentVersion: services.contentVersion,
    subscribers,
    collections,
  });
  service.create(editor, { nameEn: 'CBC', nameAr: 'صورة الدم', tube: 'edta' });
  service.create(editor, { nameEn: 'Iron', nameAr: 'حديد' });
  const listed = (tube: 'edta' | 'fluoride' | 'unstated') =>
    service.listRecords(editor, { tube }, 'en').items.map(({ values }) => [values.nameEn, values.tube]);
  expect(listed('edta')).toEqual([['CBC', 'edta']]);
  expect(listed('unstated')).toEqual([['Iron', null]]);
  expect(listed('fluoride')).toEqual([]);
  expect(codeOf(() => service.create(editor, { nameEn: 'PT', nameAr: 'PT', tube: 'blue' as 'citrate' }))).toBe(
    'ZodError',
  );
});
