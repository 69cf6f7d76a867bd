import { afterEach, describe, expect, test } from 'vitest';
import { panels, tags } from '#server/lab-tests/lab-tests.table.ts';
import { servicesByName } from '#server/served-collections.ts';
import { collectionNames } from '#shared/content/records.schema.ts';
import type { SectionName } from '#shared/settings/sections.ts';
import { sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const owner = staffActor('owner');
let site: TestApp;

afterEach(() => site.close());

interface EditedRecords {
  name: string;
  ids: readonly string[];
  save: (id: string) => unknown;
}

/** All content of the site, saved without a change. Throws as the save of an editor does. */
function allRecords({ services, deps }: TestApp): EditedRecords[] {
  const byName = servicesByName(services);
  const { tagsAndPanels } = services;
  const idsOf = (table: typeof tags | typeof panels) =>
    deps.db
      .select({ id: table.id })
      .from(table)
      .all()
      .map(({ id }) => id);
  const saved = (service: AnyService) => (id: string) => {
    const { values, version } = service.getRecord(owner, id);
    return service.update(owner, id, values, version);
  };
  return [
    ...collectionNames.map((name) => {
      const service = byName[name] as AnyService & { listIds: (typeof byName)['offer']['listIds'] };
      return { name, ids: service.listIds(owner, {}), save: saved(service) };
    }),
    { name: 'tag', ids: idsOf(tags), save: saved(tagsAndPanels.tag as AnyService) },
    { name: 'panel', ids: idsOf(panels), save: saved(tagsAndPanels.panel as AnyService) },
  ];
}

interface AnyService {
  getRecord: (actor: typeof owner, id: string) => { values: object; version: number };
  update: (actor: typeof owner, id: string, values: object, version: number) => unknown;
}

describe('An unchanged save is accepted for every', () => {
  test('record of the demo.', async () => {
    site = await createTestApp();
    const records = allRecords(site);
    for (const { name, ids, save } of records) {
      expect(ids.length, name).toBeGreaterThan(0);
      for (const id of ids) expect(() => save(id), `${name} ${id}`).not.toThrow();
    }
  });

  test('record of the starter set.', async () => {
    site = await createTestApp({ isSeeded: false });
    await site.services.starterSet.add(owner);
    const records = allRecords(site).filter(({ ids }) => ids.length > 0);
    expect(records.map(({ name }) => name)).toEqual(['category', 'labTest', 'tag', 'panel']);
    for (const { name, ids, save } of records)
      for (const id of ids) expect(() => save(id), `${name} ${id}`).not.toThrow();
  });

  test('section of the settings of the demo.', async () => {
    site = await createTestApp();
    const { settingsSections } = site.services;
    for (const section of Object.keys(sectionKeys) as SectionName[]) {
      const { values, version } = settingsSections.get(owner, section, 'en');
      expect(() => settingsSections.update(owner, { section, values, version }), section).not.toThrow();
    }
  });
});
