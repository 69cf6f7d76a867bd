import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { VersionedNoun } from '#shared/content/records.schema.ts';
import { normaliseText } from '#shared/fields/search.rules.ts';
import { mostNamedUses, type PictureUse } from '#shared/media/media.schema.ts';
import type { SettingsKey } from '#shared/settings/settings.schema.ts';
import { type SectionName, sectionKeys } from '#shared/settings/settings-sections.schema.ts';
import { categoriesCollection } from '../categories/categories.collection.ts';
import { categories } from '../categories/categories.table.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { media } from '../media/media.table.ts';
import { medicalInfosCollection } from '../medical-infos/medical-infos.collection.ts';
import { offersCollection } from '../offers/offers.collection.ts';
import { offerPictures, offers } from '../offers/offers.table.ts';
import { opinionsCollection } from '../opinions/opinions.collection.ts';
import { opinions } from '../opinions/opinions.table.ts';
import { readPackagesNamed } from '../packages/package-search.ts';
import { packagesCollection } from '../packages/packages.collection.ts';
import { packagePictures, packages } from '../packages/packages.table.ts';
import { settings } from '../settings/settings.table.ts';
import { type Collection, nameColumns } from './collections.ts';
import { holdsWords } from './content-records.ts';
import { areNamed } from './record-texts.ts';
import { versionPictures } from './record-versions.table.ts';

/** Every column of a record, or of a list of its pictures, that names a picture. */
const places = [
  { collection: packagesCollection, mediaId: packages.pictureId, rows: sql`${packages}` },
  {
    collection: packagesCollection,
    mediaId: packagePictures.mediaId,
    rows: sql`${packagePictures} JOIN ${packages} ON ${packages.id} = ${packagePictures.packageId}`,
  },
  { collection: categoriesCollection, mediaId: categories.pictureId, rows: sql`${categories}` },
  { collection: offersCollection, mediaId: offerPictures.mediaId, rows: sql`${offerPictures} JOIN ${offers} ON ${offers.id} = ${offerPictures.offerId}` },
  { collection: opinionsCollection, mediaId: opinions.pictureId, rows: sql`${opinions}` },
] as const;

/** The collections whose records name pictures. */
const collectionOf = {
  package: packagesCollection,
  category: categoriesCollection,
  offer: offersCollection,
  medicalInfo: medicalInfosCollection,
  opinion: opinionsCollection,
};

/** The states of a use, by their numbers in a query: the lowest of a record counts. */
const states = ['now', 'bin', 'version'] as const;

/** In these settings visitors are told by other words, or see the picture as an ornament beside a name. */
const settingsWithOwnWords: readonly SettingsKey[] = ['partners', 'brand'];

interface SettingsUse {
  mediaId: string;
  key: SettingsKey;
  nameEn: string;
  nameAr: string;
}

interface RecordUse {
  noun: VersionedNoun;
  recordId: string;
  state: number;
}

export type PictureUses = ReturnType<typeof readPictureUses>;

/** Where pictures are used: asked of the database for some of them, or as conditions on `media`. The settings are those of the moment of this call. */
export function readPictureUses(db: Db | Tx) {
  const inSettings = readSettingsUses(db);
  const ofSettings = (uses: readonly SettingsUse[]) => inArray(media.id, [...new Set(uses.map(({ mediaId }) => mediaId))]);

  /** The condition for pictures that nothing names: no record, in the bin or not, no kept version, no setting. */
  function areUnused(): SQL | undefined {
    const claims = [...places, { mediaId: versionPictures.mediaId, rows: sql`${versionPictures}` }];
    return and(...claims.map(({ mediaId, rows }) => sql`NOT EXISTS (SELECT 1 FROM ${rows} WHERE ${mediaId} = ${media.id})`), not(ofSettings(inSettings)));
  }

  /** The condition for pictures that say nothing in one language to those who cannot see them, where their place does not say it for them. */
  function lackAlt(): SQL | undefined {
    const hasOwnWords = sql`EXISTS (SELECT 1 FROM ${opinions} WHERE ${opinions.pictureId} = ${media.id})`;
    const isOrnament = ofSettings(inSettings.filter(({ key }) => settingsWithOwnWords.includes(key)));
    return and(eq(media.isDecorative, false), or(eq(media.altEn, ''), eq(media.altAr, '')), not(hasOwnWords), not(isOrnament));
  }

  /**
   * The condition for pictures that a record, or a part of the settings, uses whose name holds a word (as `normaliseText` leaves it); of packages, of which
   * there are thousands, those whose name holds a word that begins so.
   */
  function areUsedBy(word: string): SQL | undefined {
    // Looked for in the index of pictures, which is read through, not row by row.
    const isNamedPackage = isOneOf(sql`+${packages.id}`, readPackagesNamed(db, word));
    const byRecords = places.map(
      ({ collection, mediaId, rows }) =>
        sql`${media.id} IN (SELECT ${mediaId} FROM ${rows} WHERE ${collection === packagesCollection ? isNamedPackage : areNamed(collection, word)})`,
    );
    return or(...byRecords, ofSettings(inSettings.filter(({ nameEn, nameAr }) => normaliseText(`${nameEn} ${nameAr}`).includes(word))));
  }

  /** The condition for pictures of those of these records whose name holds every word of a search; what it costs does not grow with how many others there are. */
  function areNamedBy(records: readonly { kind: string; id: string }[], term: string): SQL | undefined {
    const byPlace = places.flatMap(({ collection, mediaId, rows }) => {
      const ids = records.filter(({ kind }) => kind === collection.name).map(({ id }) => id);
      const { id } = collection.table;
      return ids.length === 0
        ? []
        : [sql`${media.id} IN (SELECT ${mediaId} FROM ${rows} WHERE ${and(inArray(id, ids), holdsWords(term, nameColumns(collection)))})`];
    });
    return or(...byPlace);
  }

  /** The condition for pictures of a part of the settings whose name holds every word of a search. */
  function areInSettingsNamed(term: string): SQL {
    const words = normaliseText(term).split(/\s+/).filter(Boolean);
    return ofSettings(inSettings.filter(({ nameEn, nameAr }) => words.every((word) => normaliseText(`${nameEn} ${nameAr}`).includes(word))));
  }

  /** How many records and parts of the settings name each of these pictures; those that nothing names are left out. */
  function countUses(ids: readonly string[]): Map<string, number> {
    const rows = db.all<{ mediaId: string; uses: number }>(
      sql`SELECT media_id AS mediaId, count(DISTINCT noun || record_id) AS uses FROM (${recordsNaming(ids)}) GROUP BY media_id`,
    );
    const found = new Map(rows.map(({ mediaId, uses }) => [mediaId, uses]));
    for (const { mediaId } of inSettings) if (ids.includes(mediaId)) found.set(mediaId, (found.get(mediaId) ?? 0) + 1);
    return found;
  }

  /** Where a picture is used: in the settings, then by the first `mostNamedUses` records, those that visitors see now before the others. */
  function listUses(id: string): PictureUse[] {
    const rows = db.all<RecordUse>(
      sql`SELECT noun, record_id AS recordId, min(state) AS state FROM (${recordsNaming([id])}) GROUP BY noun, record_id ORDER BY 3, 1, 2 LIMIT ${mostNamedUses}`,
    );
    const bySettings = inSettings
      .filter(({ mediaId }) => mediaId === id)
      .map(({ key, nameEn, nameAr }) => ({ noun: 'setting' as const, id: key, nameEn, nameAr, state: 'now' as const }));
    const byRecords = rows.map(({ noun, recordId, state }) => {
      // A section that could be taken back to a version with this picture, found at the first of its settings.
      if (noun === 'settings')
        return { noun: 'setting' as const, id: sectionKeys[recordId as SectionName][0], nameEn: '', nameAr: '', state: 'version' as const };
      const { isInBin, ...names } = readNames(db, collectionOf[noun], recordId);
      return { noun, id: recordId, ...names, state: isInBin ? ('bin' as const) : (states[state] ?? 'now') };
    });
    return [...bySettings, ...byRecords];
  }

  /** Whether the settings name a picture now. */
  const isInSettings = (id: string) => inSettings.some(({ mediaId }) => mediaId === id);

  return { areUnused, lackAlt, areUsedBy, areNamedBy, areInSettingsNamed, countUses, listUses, isInSettings };
}

/** A query for each record that names one of these pictures, once for each place, with the number of its state. */
function recordsNaming(ids: readonly string[]): SQL {
  const byRecords = places.map(({ collection: { name, table }, mediaId, rows }) => {
    const state = sql`${table.deletedAt} IS NOT NULL`;
    return sql`SELECT ${mediaId} AS media_id, ${name} AS noun, ${table.id} AS record_id, ${state} AS state FROM ${rows} WHERE ${inArray(mediaId, [...ids])}`;
  });
  const { mediaId, noun, recordId } = versionPictures;
  const byVersions = sql`SELECT ${mediaId}, ${noun}, ${recordId}, 2 FROM ${versionPictures} WHERE ${inArray(mediaId, [...ids])}`;
  return sql.join([...byRecords, byVersions], sql` UNION ALL `);
}

function readNames(db: Db | Tx, collection: Collection, id: string) {
  const [nameEn, nameAr] = nameColumns(collection);
  const { table } = collection;
  const isInBin = sql<number>`${table.deletedAt} IS NOT NULL`;
  return db.select({ nameEn, nameAr, isInBin }).from(table).where(eq(table.id, id)).get() ?? { nameEn: '', nameAr: '', isInBin: 0 };
}

/** The settings are two dozen values, of which a few name pictures: they are looked through as they are. */
function readSettingsUses(db: Db | Tx): SettingsUse[] {
  const rows = db.select().from(settings).all();
  return rows.flatMap(({ key, value }) => picturesIn(value).map((found) => ({ ...found, key: key as SettingsKey })));
}

function picturesIn(value: unknown): Omit<SettingsUse, 'key'>[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pictureId, logoId, ...rest } = value as Record<string, unknown>;
  const nameIn = (language: 'En' | 'Ar') => [rest[`title${language}`], rest[`name${language}`]].find((name) => typeof name === 'string') ?? '';
  const own = [pictureId, logoId].flatMap((id) => (typeof id === 'string' ? [{ mediaId: id, nameEn: nameIn('En'), nameAr: nameIn('Ar') }] : []));
  return [...own, ...Object.values(rest).flatMap(picturesIn)];
}
