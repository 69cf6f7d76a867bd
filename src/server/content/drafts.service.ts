import { and, eq, isNull } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type ContentNoun, contentNouns } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { draftQuery, localizedPath, recordPaths, sitePaths } from '#shared/paths.ts';
import { createCategoriesService } from '../categories/categories.service.ts';
import { type Actor, actorCan, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { createMedicalInfosService } from '../medical-infos/medical-infos.service.ts';
import { medicalInfos } from '../medical-infos/medical-infos.table.ts';
import { createOffersService } from '../offers/offers.service.ts';
import { offers } from '../offers/offers.table.ts';
import { createOpinionsService } from '../opinions/opinions.service.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import type { Collections } from './collections.ts';

/** A record that only staff see, and why. */
export interface Draft {
  noun: ContentNoun;
  id: string;
  /** Not published, or published and not yet begun. */
  state: 'draft' | 'coming';
  startDate: string | null;
  version: number;
}

type Publishers = Record<ContentNoun, { setPublished: (actor: Actor, ids: readonly string[], isPublished: boolean) => void }>;

const publishInputSchema = z.object({ noun: z.enum(contentNouns), id: contentIdSchema, locale: localeSchema, version: z.coerce.number().int() });

/** Which record a page's address may name that visitors do not see. */
function draftNamedBy(path: string, query: URLSearchParams): Pick<Draft, 'noun' | 'id'> | null {
  const named = (noun: ContentNoun, name: string) => {
    const id = contentIdSchema.safeParse(query.get(name)).data;
    return id === undefined ? null : { noun, id };
  };
  if (path === sitePaths.packageDetail('')) return named('package', 'package') ?? named('offer', 'offer');
  if (path === sitePaths.preparation()) return named('package', 'package');
  if (path === sitePaths.packages()) return named('category', 'category');
  if (path === sitePaths.information()) return named('medicalInfo', draftQuery);
  return path === sitePaths.opinions() ? named('opinion', draftQuery) : null;
}

export type DraftsService = ReturnType<typeof createDraftsService>;

interface DraftsDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  collections: Collections;
  publishers: Publishers;
}

/** Drafts on the pages that they will stand on: for staff with content.write, and for nobody else. */
export function createDraftsService({ collections, publishers, ...base }: DraftsDeps) {
  const { db, clock } = base;

  /** What an address names, where it is hidden from visitors and not from this actor; else null. */
  function find(actor: Actor, path: string, query: URLSearchParams): Draft | null {
    const named = draftNamedBy(path, query);
    if (!named || !actorCan(actor, 'content.write')) return null;
    const row = read(named.noun, named.id);
    if (!row) return null;
    if (!row.isPublished) return { ...named, state: 'draft', startDate: null, version: row.version };
    const isComing = row.startDate !== null && row.startDate > toInstant(clock());
    return isComing ? { ...named, state: 'coming', startDate: row.startDate, version: row.version } : null;
  }

  /** The services that visitors' pages read from, as they will be once a draft is public. */
  function servicesWith({ noun, id }: Draft) {
    const shown = { ...base, shown: id };
    const settings = createSettingsService({ ...base, unsaved: noun === 'opinion' ? { opinions: { isShown: true } } : {} });
    switch (noun) {
      case 'package':
        return { packages: createPackagesService(shown) };
      case 'offer':
        return { offers: createOffersService(shown) };
      case 'category':
        return { categories: createCategoriesService(shown) };
      case 'medicalInfo':
        return { medicalInfos: createMedicalInfosService(shown) };
      case 'opinion':
        return { settings, opinions: createOpinionsService({ ...shown, settings }) };
    }
  }

  /**
   * Publishes a draft, as its bar asks for it; returns its address. Where it is no longer the version that was looked at, nothing is published
   * and the address leads back to it, with a notice. Throws `unauthenticated`, `forbidden`, `not_found` or a ZodError.
   */
  function publish(actor: Actor, input: unknown): string {
    requirePermission(actor, 'content.write');
    const { noun, id, locale, version } = publishInputSchema.parse(input);
    const row = read(noun, id);
    if (!row) throw new AppError('not_found');
    if (!row.isPublished && row.version !== version) return withChangedNotice(placeOf(noun, id, locale));
    publishers[noun].setPublished(actor, [id], true);
    return placeOf(noun, id, locale);
  }

  function placeOf(noun: ContentNoun, id: string, locale: Locale): string {
    return localizedPath(locale, pathOf(noun, id) ?? sitePaths.home());
  }

  function pathOf(noun: ContentNoun, id: string): string | undefined {
    if (noun !== 'medicalInfo') {
      const row = read(noun, id);
      return row && recordPaths[noun](row);
    }
    const info = db.select().from(medicalInfos).where(isKept(medicalInfos, id)).get();
    return info && recordPaths.medicalInfo(info);
  }

  function read(noun: ContentNoun, id: string) {
    // Of all nouns offers alone are hidden until they start.
    if (noun === 'offer') return db.select().from(offers).where(isKept(offers, id)).get();
    const { table } = collections[noun];
    const row = db.select().from(table).where(isKept(table, id)).get();
    return row && { ...row, startDate: null };
  }

  return { find, servicesWith, publish };
}

const isKept = (table: { id: SQLiteColumn; deletedAt: SQLiteColumn }, id: string) => and(eq(table.id, id), isNull(table.deletedAt));

const changedQuery = 'changed';

function withChangedNotice(address: string): string {
  const url = new URL(address, 'http://site');
  url.searchParams.set(changedQuery, '1');
  return url.pathname + url.search + url.hash;
}

/** Whether an address leads back to a draft that changed before it was published. */
export const isChangedDraft = (query: string) => new URLSearchParams(query).has(changedQuery);
