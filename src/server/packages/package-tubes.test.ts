import { expect, test } from 'vitest';
import type { Tube } from '#shared/lab-tests/lab-tests.collection.ts';
import { makeLabTest, makePackage, putIntoPackage } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { newContentId } from '../core/ids.ts';
import { panels } from '../lab-tests/lab-tests.table.ts';
import { readTubes } from './package-tubes.ts';

test('The tubes of several packages are read together, each once with its tests in both languages; tests without one are last.', () => {
  const db = openTestDb();
  const panelId = db.insert(panels).values({ id: newContentId(), nameEn: 'All', nameAr: 'الكل' }).returning().get().id;
  const withTube = (nameEn: string, tube: Tube | null) => makeLabTest(db, { nameEn, nameAr: `${nameEn} ع`, tube }).id;
  const put = (packageId: string, ids: string[]) => {
    for (const [sortOrder, labTestId] of ids.entries())
      putIntoPackage(db, packageId, { labTestId, panelId, sortOrder });
  };
  const cbc = withTube('CBC', 'edta');
  const [first, second, empty, other] = [1, 2, 3, 4].map(() => makePackage(db).id) as [string, string, string, string];
  put(first, [withTube('Zinc', null), cbc, withTube('PT', 'citrate'), withTube('HbA1c', 'edta')]);
  put(second, [cbc]);
  put(other, [cbc]);
  const named = (...names: string[]) => names.map((nameEn) => ({ nameEn, nameAr: `${nameEn} ع` }));
  const tubesOf = readTubes(db, [first, second, empty]);
  const ofFirst = [
    { tube: 'citrate', labTests: named('PT') },
    { tube: 'edta', labTests: named('CBC', 'HbA1c') },
    { tube: null, labTests: named('Zinc') },
  ];
  expect(tubesOf([first])).toEqual(ofFirst);
  expect(tubesOf([second])).toEqual([{ tube: 'edta', labTests: named('CBC') }]);
  expect(tubesOf([empty])).toEqual([]);
  expect(tubesOf([first, second]), 'taken together').toEqual(ofFirst);
});
