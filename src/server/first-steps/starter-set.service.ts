import { isNull } from 'drizzle-orm';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type { StarterSet } from '#shared/first-steps/first-steps.schema.ts';
import type { CategoriesService } from '../categories/categories.collection.ts';
import { categories as categoriesTable } from '../categories/categories.collection.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import type { LabTestsService } from '../lab-tests/lab-tests.service.ts';
import { labTests as labTestsTable, panels, tags } from '../lab-tests/lab-tests.table.ts';
import type { TagsAndPanelsService } from '../lab-tests/tags-and-panels.service.ts';

interface StarterSetServiceDeps {
  db: Db;
  categories: Pick<CategoriesService, 'create'>;
  tagsAndPanels: TagsAndPanelsService;
  labTests: Pick<LabTestsService, 'create'>;
}

type Content = typeof import('../seed/starter-set.ts')['starterSet'];

export type StarterSetService = ReturnType<typeof createStarterSetService>;

/**
 * Categories, laboratory tests, panels and tags for a new centre. The tests are drafts that nobody signed, so visitors
 * read nothing of their preparation. Every function throws without content.write.
 */
export function createStarterSetService({ db, categories, tagsAndPanels, labTests }: StarterSetServiceDeps) {
  /** The number of entries that `add` would add. */
  async function get(_actor: Authorized<'content.write'>): Promise<StarterSet> {
    return countsOf(findMissing(await loadStarterSet()));
  }

  /** Adds all entries whose English names are not stored yet, in one transaction, and returns their numbers. */
  async function add(actor: Authorized<'content.write'>): Promise<StarterSet> {
    const content = await loadStarterSet();
    return inTransaction(db, () => {
      const missing = findMissing(content);
      for (const category of missing.categories) categories.create(actor, category);
      for (const { nameEn, nameAr } of missing.panels) tagsAndPanels.panel.create(actor, { nameEn, nameAr });
      for (const tag of missing.tags) tagsAndPanels.tag.create(actor, tag);
      const panelIds = new Map(readPanels().map(({ id, name }) => [normaliseText(name), id]));
      const panelNames = new Map(content.panels.map(({ key, nameEn }) => [key, normaliseText(nameEn)]));
      const calculated = Object.groupBy(missing.labTests, ({ sources }) => (sources.length > 0 ? 'yes' : 'no'));
      const keys = new Map(content.labTests.map(({ key, values }) => [key, normaliseText(values.nameEn)]));
      // A calculated test names its sources, which are added before it.
      for (const group of [calculated.no ?? [], calculated.yes ?? []]) {
        const stored = new Map(readLabTests().map(({ id, name }) => [normaliseText(name), id]));
        for (const { panel, sources, values } of group)
          labTests.create(actor, {
            ...values,
            sourceIds: sources.flatMap((key) => stored.get(keys.get(key) ?? '') ?? []),
            defaultPanelId: panelIds.get(panelNames.get(panel) ?? '') ?? null,
          });
      }
      return countsOf(missing);
    });
  }

  const readLabTests = () =>
    db
      .select({ id: labTestsTable.id, name: labTestsTable.nameEn })
      .from(labTestsTable)
      .where(isNull(labTestsTable.deletedAt))
      .all();
  const readPanels = () => db.select({ id: panels.id, name: panels.nameEn }).from(panels).all();

  function findMissing(content: Content): Content {
    const missingIn = (stored: { name: string }[]) => {
      const names = new Set(stored.map(({ name }) => normaliseText(name)));
      return (name: string) => !names.has(normaliseText(name));
    };
    const isNewCategory = missingIn(
      db.select({ name: categoriesTable.titleEn }).from(categoriesTable).where(isNull(categoriesTable.deletedAt)).all(),
    );
    const isNewLabTest = missingIn(readLabTests());
    const isNewTag = missingIn(db.select({ name: tags.nameEn }).from(tags).all());
    const isNewPanel = missingIn(readPanels());
    return {
      categories: content.categories.filter(({ titleEn }) => isNewCategory(titleEn)),
      labTests: content.labTests.filter(({ values }) => isNewLabTest(values.nameEn)),
      tags: content.tags.filter(({ nameEn }) => isNewTag(nameEn)),
      panels: content.panels.filter(({ nameEn }) => isNewPanel(nameEn)),
    };
  }

  return { get, add };
}

/** Imported on demand. */
const loadStarterSet = async () => (await import('../seed/starter-set.ts')).starterSet;

const countsOf = (content: Content): StarterSet => ({
  categories: content.categories.length,
  labTests: content.labTests.length,
  panels: content.panels.length,
  tags: content.tags.length,
});
