import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { VersionedCollection } from '#shared/content/records.schema.ts';
import { createTextMatcher } from '#shared/fields/search.rules.ts';
import { maxNamedUses, type PictureUse } from '#shared/media/media.schema.ts';
import { versionPictures } from '../content/record-versions.table.ts';
import { containsWords } from '../content/staff-lists.ts';
import { type Collections, nameColumns, type StoredCollection } from '../content/stored-collection.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { media } from './media.table.ts';

/** The states of a use by their numbers in a query; a record counts with its lowest. */
const states = ['current', 'trash', 'version'] as const;

/** A picture that the settings use. */
export interface SettingsUse {
  mediaId: string;
  key: string;
  nameEn: string;
  nameAr: string;
  /** Whether the settings contain an alternative text for the picture. */
  hasOwnText: boolean;
}

export interface SettingsPictures {
  read: (reader: Db | Tx) => SettingsUse[];
  /** The public key of a settings section. */
  keyOf: (section: string) => string;
}

interface RecordUse {
  collection: VersionedCollection;
  recordId: string;
  state: number;
}

export type ReadPictureUses = ReturnType<typeof createPictureUses>;
export type PictureUses = ReturnType<ReadPictureUses>;

export function createPictureUses(collections: Collections, settings: SettingsPictures) {
  const places = Object.values(collections).flatMap((collection) => {
    const { table, pictures } = collection;
    return pictures.map(({ recordId, ...place }) => {
      const rows = recordId ? sql`${recordId.table} JOIN ${table} ON ${table.id} = ${recordId}` : sql`${table}`;
      return { ...place, collection, rows };
    });
  });

  /** A query for the records that use these pictures: a row per record and place, with the number of its state. */
  function recordsNaming(ids: readonly string[]): SQL {
    const byRecords = places.map(({ collection: { name, table }, mediaId, rows }) => {
      const state = sql`${table.deletedAt} IS NOT NULL`;
      return sql`SELECT ${mediaId} AS media_id, ${name} AS collection, ${table.id} AS record_id, ${state} AS state FROM ${rows} WHERE ${inArray(mediaId, [...ids])}`;
    });
    const { mediaId, collection, recordId } = versionPictures;
    const byVersions = sql`SELECT ${mediaId}, ${collection}, ${recordId}, 2 FROM ${versionPictures} WHERE ${inArray(mediaId, [...ids])}`;
    return sql.join([...byRecords, byVersions], sql` UNION ALL `);
  }

  /** Reads uses of single pictures, or builds conditions on `media`. The settings are read once, by this call. */
  return function readPictureUses(db: Db | Tx) {
    const inSettings = settings.read(db);
    const ofSettings = (uses: readonly SettingsUse[]) => {
      const ids = new Set(uses.map(({ mediaId }) => mediaId));
      return inArray(media.id, [...ids]);
    };
    const isIn = ({ mediaId, rows }: { mediaId: SQLiteColumn; rows: SQL }) =>
      sql`EXISTS (SELECT 1 FROM ${rows} WHERE ${mediaId} = ${media.id})`;

    /** Selects pictures that no record, stored version or setting uses, including records in the trash. */
    function areUnused(): SQL | undefined {
      const claims = [...places, { mediaId: versionPictures.mediaId, rows: sql`${versionPictures}` }];
      return and(...claims.map((claim) => not(isIn(claim))), not(ofSettings(inSettings)));
    }

    /** Selects pictures without alternative text in one language, unless every use has a separate text. */
    function lackAltText(): SQL | undefined {
      const hasOwnText = places.filter((place) => place.hasOwnText).map((place) => not(isIn(place)));
      const hasOwnSettingsText = ofSettings(inSettings.filter((use) => use.hasOwnText));
      return and(
        eq(media.isDecorative, false),
        or(eq(media.altEn, ''), eq(media.altAr, '')),
        ...hasOwnText,
        not(hasOwnSettingsText),
      );
    }

    /**
     * Selects pictures used by a record or setting whose name contains a word of `splitTerm`, or
     * by the records that the collection's `whereNamed` selects.
     */
    function areUsedBy(word: string): SQL | undefined {
      const matches = createTextMatcher(word);
      const isNamed = new Map(
        Object.values(collections).map((collection) => [
          collection,
          collection.whereNamed?.(db, word) ?? containsWords(word, nameColumns(collection)),
        ]),
      );
      const byRecords = places.map(
        ({ collection, mediaId, rows }) =>
          sql`${media.id} IN (SELECT ${mediaId} FROM ${rows} WHERE ${isNamed.get(collection)})`,
      );
      return or(...byRecords, ofSettings(inSettings.filter(({ nameEn, nameAr }) => matches(`${nameEn}\n${nameAr}`))));
    }

    /**
     * Selects pictures of these records whose name contains every word of a search; the cost does not grow with the
     * number of other records.
     */
    function areNamedBy(records: readonly { kind: string; id: string }[], term: string): SQL | undefined {
      const byPlace = places.flatMap(({ collection, mediaId, rows }) => {
        const ids = records.filter(({ kind }) => kind === collection.name).map(({ id }) => id);
        const { id } = collection.table;
        return ids.length === 0
          ? []
          : [
              sql`${media.id} IN (SELECT ${mediaId} FROM ${rows} WHERE ${and(inArray(id, ids), containsWords(term, nameColumns(collection)))})`,
            ];
      });
      return or(...byPlace);
    }

    /** Selects pictures of settings whose name contains every word of a search. */
    function areInSettingsNamed(term: string): SQL {
      const matches = createTextMatcher(term);
      return ofSettings(inSettings.filter(({ nameEn, nameAr }) => matches(`${nameEn}\n${nameAr}`)));
    }

    /** The number of records and settings that use each of these pictures; unused pictures are omitted. */
    function countUses(ids: readonly string[]): Map<string, number> {
      const rows = db.all<{ mediaId: string; uses: number }>(
        sql`SELECT media_id AS mediaId, count(DISTINCT collection || record_id) AS uses FROM (${recordsNaming(ids)}) GROUP BY media_id`,
      );
      const found = new Map(rows.map(({ mediaId, uses }) => [mediaId, uses]));
      for (const { mediaId } of inSettings)
        if (ids.includes(mediaId)) found.set(mediaId, (found.get(mediaId) ?? 0) + 1);
      return found;
    }

    /** The uses of a picture: settings first, then up to `maxNamedUses` records, public ones first. */
    function listUses(id: string): PictureUse[] {
      const rows = db.all<RecordUse>(
        sql`SELECT collection, record_id AS recordId, min(state) AS state FROM (${recordsNaming([id])}) GROUP BY collection, record_id ORDER BY 3, 1, 2 LIMIT ${maxNamedUses}`,
      );
      const bySettings = inSettings
        .filter(({ mediaId }) => mediaId === id)
        .map(({ key, nameEn, nameAr }) => ({
          collection: 'setting' as const,
          id: key,
          nameEn,
          nameAr,
          state: 'current' as const,
        }));
      const byRecords = rows.map(({ collection, recordId, state }) => {
        // A stored version of a settings section that contains the picture; listed under the section's first key.
        if (collection === 'settings')
          return {
            collection: 'setting' as const,
            id: settings.keyOf(recordId),
            nameEn: '',
            nameAr: '',
            state: 'version' as const,
          };
        const { isInTrash, ...names } = readNames(db, collections[collection], recordId);
        const usedState = states[state] ?? 'current';
        return { collection, id: recordId, ...names, state: isInTrash ? ('trash' as const) : usedState };
      });
      return [...bySettings, ...byRecords];
    }

    /** Whether the current settings use a picture. */
    const isInSettings = (id: string) => inSettings.some(({ mediaId }) => mediaId === id);

    return { areUnused, lackAltText, areUsedBy, areNamedBy, areInSettingsNamed, countUses, listUses, isInSettings };
  };
}

function readNames(db: Db | Tx, collection: StoredCollection, id: string) {
  const [nameEn, nameAr] = nameColumns(collection);
  const { table } = collection;
  const isInTrash = sql<number>`${table.deletedAt} IS NOT NULL`;
  return (
    db.select({ nameEn, nameAr, isInTrash }).from(table).where(eq(table.id, id)).get() ?? {
      nameEn: '',
      nameAr: '',
      isInTrash: 0,
    }
  );
}
