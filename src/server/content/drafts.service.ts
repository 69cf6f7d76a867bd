import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type CollectionName, collectionNames } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import { localizedPath } from '#shared/paths.ts';
import { type Actor, type Authorized, actorCan } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Collections, StoredCollection } from './stored-collection.ts';

/** A record that visitors do not see yet, or not as it is. */
export interface Draft {
  collection: CollectionName;
  id: string;
  /** `draft`: not published; `unsigned`: see `isUnsigned`; `coming`: published with a later start. */
  state: 'draft' | 'unsigned' | 'coming';
  startDate: string | null;
  version: number;
}

interface Publisher {
  setPublished: (actor: Authorized<'content.write'>, ids: readonly string[], isPublished: boolean) => void;
}

const publishInputSchema = z.object({
  collection: z.enum(collectionNames),
  id: contentIdSchema,
  locale: localeSchema,
  version: z.coerce.number().int(),
});

export type DraftsService = ReturnType<typeof createDraftsService>;

interface DraftsDeps extends CommonDeps {
  collections: Collections;
  services: Readonly<Record<CollectionName, Publisher>>;
}

/** Previews of drafts on their pages, for staff with content.write only. */
export function createDraftsService({ db, clock, collections, services }: DraftsDeps) {
  /** The hidden record of a URL, if the actor may see it; else null. */
  function find(actor: Actor, path: string, query: URLSearchParams): Draft | null {
    const named = findNamed(path, query);
    if (!named || !actorCan(actor, 'content.write')) return null;
    const { collection, id } = named;
    const row = read(collection, id);
    if (!row) return null;
    const draft = { collection: collection.name, id, version: row.version };
    if (!row.isPublished) return { ...draft, state: 'draft', startDate: null };
    if (collection.isUnsigned?.(row)) return { ...draft, state: 'unsigned', startDate: null };
    const startDate = collection.startOf?.(row) ?? null;
    const isComing = startDate !== null && startDate > toInstant(clock());
    return isComing ? { ...draft, state: 'coming', startDate } : null;
  }

  /** The record that a page's URL names. */
  function findNamed(path: string, query: URLSearchParams): { collection: StoredCollection; id: string } | undefined {
    const named = Object.values(collections).flatMap((collection) =>
      collection.pages.flatMap((page) => {
        const id = isPageOf(page, path) ? contentIdSchema.safeParse(query.get(page.parameter)).data : undefined;
        return id === undefined ? [] : [{ collection, id }];
      }),
    );
    return named[0];
  }

  /**
   * Publishes a draft from its preview bar and returns its URL. If the draft has changed since the preview, publishes
   * nothing and returns its URL with a notice. Throws `not_found` or a ZodError.
   */
  function publish(actor: Authorized<'content.write'>, input: unknown): string {
    const { collection: name, id, locale, version } = publishInputSchema.parse(input);
    const collection = collections[name];
    const row = read(collection, id);
    if (!row) throw new AppError('not_found');
    if (!row.isPublished && row.version !== version)
      return withChangedNotice(localizedPath(locale, collection.pathOf(row)));
    services[name].setPublished(actor, [id], true);
    return localizedPath(locale, collection.pathOf({ ...row, isPublished: true }));
  }

  const read = ({ table }: StoredCollection, id: string) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
      .get();

  return { find, publish };
}

const isPageOf = ({ path, hasPagesBelow }: StoredCollection['pages'][number], asked: string) =>
  asked === path || (hasPagesBelow === true && asked.startsWith(`${path}/`));

const changedQuery = 'changed';

function withChangedNotice(address: string): string {
  const url = new URL(address, 'http://site');
  url.searchParams.set(changedQuery, '1');
  return url.pathname + url.search + url.hash;
}

/** Whether a URL reports that the draft changed before it could be published. */
export const isChangedDraft = (query: string) => new URLSearchParams(query).has(changedQuery);
