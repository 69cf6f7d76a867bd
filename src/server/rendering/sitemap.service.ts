import { and, asc, eq, gt, isNull, lte, max, or, type SQL } from 'drizzle-orm';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import type { SettingsKey } from '#shared/settings/settings.schema.ts';
import { listPagesOff } from '#shared/site-parts.rules.ts';
import { categories } from '../categories/categories.collection.ts';
import type { Collections } from '../content/stored-collection.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { isComplete } from '../lab-tests/lab-tests.collection.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { medicalInfos } from '../medical-infos/medical-infos.collection.ts';
import { offers } from '../offers/offers.collection.ts';
import { packages } from '../packages/packages.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { settings } from '../settings/settings.table.ts';

/** The sitemap's view of an entry in the client's table of pages. */
interface SitePage {
  paths: readonly [string, ...string[]];
  sitemapDate?: readonly SettingsKey[] | CollectionName | 'none';
}

/** A page for search engines. */
export interface SitemapEntry {
  /** Path and query without the language's prefix. */
  path: string;
  /** The last change (ISO 8601) of the page's content; null if unknown. */
  lastModified: string | null;
}

export type SitemapService = ReturnType<typeof createSitemapService>;

interface SitemapDeps extends CommonDeps {
  collections: Collections;
  settings: Pick<SettingsService, 'get'>;
}

/** Every public page with the last change of its records. */
export function createSitemapService({ db, clock, collections, settings: siteSettings }: SitemapDeps) {
  /** The given pages that belong in the sitemap, then categories, bookable packages and offers, then weeks and topics. */
  function list(pages: Record<string, SitePage>): SitemapEntry[] {
    const allPackages = readPackages();
    const onSale = allPackages.filter((record) => record.onSale);
    const { offers: hasOffers } = siteSettings.get('siteParts');
    const allOffers = hasOffers ? readOffers() : [];
    const hidden = [
      ...listPagesOff(siteSettings.get('siteParts')),
      ...(siteSettings.get('opinions').isShown ? [] : ['opinions']),
    ];
    const labTestEntries = readLabTests();
    const [firstCategory, ...otherCategories] = readCategories();
    /** Pages that show only some of their collection's records, or have several entries. */
    const ownEntries: Record<string, () => SitemapEntry[]> = {
      packages: () => [
        {
          path: sitePaths.packages(),
          lastModified: latest([firstCategory?.updatedAt, ...datesIn(allPackages, firstCategory?.id)]),
        },
      ],
      offers: () => [
        { path: sitePaths.offers(), lastModified: latest(allOffers.map(({ updatedAt }) => updatedAt)) },
        {
          path: sitePaths.offers({ show: 'packages' }),
          lastModified: latest(onSale.map(({ updatedAt }) => updatedAt)),
        },
      ],
      information: () => [
        {
          path: sitePaths.information(),
          lastModified: lastChange('medicalInfo', eq(medicalInfos.category, 'general')),
        },
      ],
      'lab-tests': () => {
        const dates = labTestEntries.flatMap(({ lastModified }) => lastModified ?? []);
        return dates.length === 0 ? [] : [{ path: sitePaths.labTests(), lastModified: latest(dates) }];
      },
    };
    const pageEntries = Object.entries(pages).flatMap(([name, { paths, sitemapDate }]) => {
      if (sitemapDate === undefined || hidden.includes(name)) return [];
      return ownEntries[name]?.() ?? [{ path: paths[0], lastModified: dateOf(sitemapDate) }];
    });
    const categoryEntries = otherCategories.map((category) => ({
      path: sitePaths.packages({ category: category.id }),
      lastModified: latest([category.updatedAt, ...datesIn(allPackages, category.id)]),
    }));
    return [
      ...pageEntries,
      ...categoryEntries,
      ...allPackages.map(({ id, updatedAt }) => ({ path: sitePaths.packageDetail(id), lastModified: updatedAt })),
      ...allOffers.map(({ id, updatedAt }) => ({ path: sitePaths.offerDetail(id), lastModified: updatedAt })),
      ...readWeeks(),
      ...readTopics(),
      ...labTestEntries,
    ];
  }

  function readPackages() {
    const { id, categoryId, onSale, updatedAt } = packages;
    const rows = db.select({ id, categoryId, onSale, updatedAt }).from(packages).where(eq(packages.isPublished, true));
    return rows.orderBy(asc(packages.sortOrder), asc(id)).all();
  }

  function readCategories() {
    const { id, updatedAt } = categories;
    return db
      .select({ id, updatedAt })
      .from(categories)
      .where(eq(categories.isPublished, true))
      .orderBy(asc(categories.sortOrder), asc(id))
      .all();
  }

  function readOffers() {
    const now = toInstant(clock());
    const runs = and(
      or(isNull(offers.startDate), lte(offers.startDate, now)),
      or(isNull(offers.endDate), gt(offers.endDate, now)),
    );
    const { id, updatedAt } = offers;
    const rows = db
      .select({ id, updatedAt })
      .from(offers)
      .where(and(eq(offers.isPublished, true), runs));
    return rows.orderBy(asc(offers.sortOrder), asc(id)).all();
  }

  /** The weeks that have medical information. */
  function readWeeks(): SitemapEntry[] {
    const { month, week, updatedAt } = medicalInfos;
    const rows = db
      .select({ month, week, updatedAt: max(updatedAt) })
      .from(medicalInfos)
      .where(and(eq(medicalInfos.isPublished, true), eq(medicalInfos.category, 'weekly')))
      .groupBy(month, week)
      .all();
    return rows.flatMap(({ month, week, updatedAt }) =>
      month && week ? [{ path: sitePaths.information({ tab: 'weekly', month, week }), lastModified: updatedAt }] : [],
    );
  }

  /** The pages of medical information. */
  function readTopics(): SitemapEntry[] {
    const { slug, updatedAt, sortOrder, id } = medicalInfos;
    const rows = db.select({ slug, updatedAt }).from(medicalInfos).where(eq(medicalInfos.isPublished, true));
    const topics = rows.orderBy(asc(sortOrder), asc(id)).all();
    return topics.map(({ slug, updatedAt }) => ({ path: sitePaths.medicalInfo(slug), lastModified: updatedAt }));
  }

  /** The pages of laboratory tests. */
  function readLabTests(): SitemapEntry[] {
    const { slug, updatedAt } = labTests;
    const isPublic = and(eq(labTests.isPublished, true), isComplete);
    const rows = db.select({ slug, updatedAt }).from(labTests).where(isPublic).orderBy(asc(slug)).all();
    return rows.map((row) => ({ path: sitePaths.labTest(row.slug), lastModified: row.updatedAt }));
  }

  function dateOf(sitemapDate: NonNullable<SitePage['sitemapDate']>): string | null {
    if (sitemapDate === 'none') return null;
    return typeof sitemapDate === 'string' ? lastChange(sitemapDate) : dateOfSettings(sitemapDate);
  }

  /** The last change of a collection's published records, or of those that meet a condition. */
  function lastChange(collection: CollectionName, condition?: SQL): string | null {
    const { table } = collections[collection];
    const rows = db.select({ at: max(table.updatedAt) }).from(table);
    return rows.where(and(eq(table.isPublished, true), condition)).get()?.at ?? null;
  }

  function dateOfSettings(keys: readonly SettingsKey[]): string | null {
    const rows = db.select({ key: settings.key, updatedAt: settings.updatedAt }).from(settings).all();
    return latest(rows.filter(({ key }) => keys.includes(key as SettingsKey)).map(({ updatedAt }) => updatedAt));
  }

  return { list };
}

const datesIn = (rows: readonly { categoryId: string; updatedAt: string }[], categoryId: string | undefined) =>
  rows.filter((row) => row.categoryId === categoryId).map(({ updatedAt }) => updatedAt);

/** The latest of some instants; null without any. ISO 8601 in UTC sorts as text. */
function latest(instants: readonly (string | undefined)[]): string | null {
  const known = instants.filter((instant) => instant !== undefined);
  return known.toSorted().at(-1) ?? null;
}
