import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLabTest, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { newContentId } from '../core/ids.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

test('The editor of a package shows what the signed facts of its tests say; unsigned ones are silent.', () => {
  const { labTests, packages } = site.services;
  const editor = staffActor('editor');
  const names = { nameEn: 'Glucose', nameAr: 'السكر' };
  const glucose = labTests.create(editor, { ...names, fasting: 'fast', fastingFrom: 8, withoutIron: 24 });
  const count = makeLabTest(site.deps.db);
  const labTestIds = [glucose.id, count.id, newContentId()];
  const preview = () => packages.previewPreparation(editor, { labTestIds, isComplete: true, isForChildren: false });
  expect(preview()).toMatchObject({ fasting: null, answered: 0, total: 2, texts: { en: [], ar: [] } });
  labTests.setReviewed(staffActor('director'), {
    ids: [glucose.id],
    isReviewed: true,
    versions: { [glucose.id]: glucose.version },
  });
  expect(preview()).toMatchObject({
    fasting: 'fast',
    fastingFrom: 8,
    fastingFor: [names],
    answered: 1,
    total: 2,
    conflicts: [],
    isStrict: false,
    texts: { en: [expect.stringContaining('8 hours'), expect.stringContaining('iron')] },
  });
  // A change waits for its review.
  labTests.update(editor, glucose.id, { fastingFrom: 14 });
  expect(preview()).toMatchObject({ fastingFrom: 8 });
});
