import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { bestNamed } from '#shared/command-palette/command-palette.rules.ts';
import { type Found, type FoundKind, findLimits } from '#shared/command-palette/command-palette.schema.ts';
import { createTextMatcher } from '#shared/fields/search.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { readablePath } from '#shared/redirects/redirects.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { apiTokens } from '../api/api.table.ts';
import { containsWords, shownText } from '../content/staff-lists.ts';
import { nameColumns, type StoredCollection } from '../content/stored-collection.ts';
import type { Db } from '../core/db/client.ts';
import { storedLabTests, storedPanels, storedTags } from '../lab-tests/lab-tests.collection.ts';
import { media } from '../media/media.table.ts';
import type { ReadPictureUses } from '../media/picture-uses.ts';
import { redirects } from '../redirects/redirects.table.ts';
import { staff } from '../staff/staff.table.ts';
import { webhooks } from '../webhooks/webhooks.table.ts';

const { ofKind } = findLimits;
/** The maximum number of matches that are ranked by their names. */
export const maxRanked = 100;

/** The search term, and the language of displayed names. */
export interface Wanted {
  term: string;
  locale: Locale;
}

const namedCollections = { labTest: storedLabTests, tag: storedTags, panel: storedPanels };

/** Reads the first records of each kind that contain every word of a term. Callers must check permissions. */
export function readFound(db: Db, readPictureUses: ReadPictureUses) {
  /** Content records that match a condition, without those in the trash, the best names first. */
  function content(collection: StoredCollection, condition: SQL | undefined, { term, locale }: Wanted): Found[] {
    return best(readContent(collection, condition, locale), term, bothNames).map((row) =>
      toContent(collection, row, locale),
    );
  }

  function readContent(collection: StoredCollection, condition: SQL | undefined, locale: Locale) {
    const { table } = collection;
    const names = nameColumns(collection);
    return db
      .select({ id: table.id, nameEn: names[0], nameAr: names[1], isPublished: table.isPublished })
      .from(table)
      .where(and(isNull(table.deletedAt), condition))
      .orderBy(shownText(names, locale))
      .limit(maxRanked)
      .all();
  }

  /** Content records in the order of these ids; with a term, the best names first. */
  function contentById(collection: StoredCollection, ids: readonly string[], { term, locale }: Wanted): Found[] {
    const rows = readContent(collection, inArray(collection.table.id, [...ids]), locale);
    const inOrder = rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return (term === '' ? inOrder : best(inOrder, term, bothNames)).map((row) => toContent(collection, row, locale));
  }

  /** Laboratory tests, tags or panels. */
  function named(kind: keyof typeof namedCollections, { term, locale }: Wanted): Found[] {
    const { table } = namedCollections[kind];
    const names = nameColumns(namedCollections[kind]);
    const rows = db
      .select({ id: table.id, nameEn: names[0], nameAr: names[1] })
      .from(table)
      .where(containsWords(term, names))
      .orderBy(shownText(names, locale))
      .limit(maxRanked)
      .all();
    return best(rows, term, bothNames).map((row) =>
      toFound(kind, { id: row.id, name: localized(row, 'name', locale) }),
    );
  }

  /**
   * Pictures by alternative text and file name, then pictures of the `found` records and of settings with that name.
   */
  function pictures({ term, locale }: Wanted, found: readonly Found[]): Found[] {
    const uses = readPictureUses(db);
    const { id, altEn, altAr, originalName } = media;
    const read = (condition: SQL | undefined) =>
      db
        .select({ id, altEn, altAr, originalName })
        .from(media)
        .where(condition)
        .orderBy(asc(originalName), asc(id))
        .limit(maxRanked)
        .all();
    const byOwnTexts = best(read(containsWords(term, [altEn, altAr, originalName])), term, (row) => [
      row.altEn,
      row.altAr,
      row.originalName,
    ]);
    const byUse =
      byOwnTexts.length < ofKind ? read(or(uses.areNamedBy(found, term), uses.areInSettingsNamed(term))) : [];
    const rows = new Map([...byOwnTexts, ...byUse].map((row) => [row.id, row]));
    return [...rows.values()].slice(0, ofKind).map((row) => {
      const alt = localized(row, 'alt', locale);
      return toFound('picture', { id: row.id, name: alt || row.originalName, detail: alt ? row.originalName : '' });
    });
  }

  /** Redirects by their old and new paths, decoded or encoded. */
  function oldAddresses({ term }: Wanted): Found[] {
    const leadBy = (path: string) => containsWords(path, [redirects.fromPath, redirects.toPath]);
    const rows = db
      .select()
      .from(redirects)
      .where(or(leadBy(term), leadBy(encodeURI(term.toWellFormed()))))
      .orderBy(asc(redirects.fromPath))
      .limit(maxRanked)
      .all();
    return best(rows, term, ({ fromPath }) => [readablePath(fromPath)]).map(({ fromPath, toPath }) =>
      toFound('redirect', { id: fromPath, name: readablePath(fromPath), detail: readablePath(toPath) }),
    );
  }

  /** Members of staff by name, in either alphabet, and by e-mail address. */
  function colleagues({ term }: Wanted): Found[] {
    const { id, name, email, removedAt } = staff;
    const isNamed = sql`matches_name(${name}, ${term})`;
    const rows = db
      .select({ id, name, email })
      .from(staff)
      .where(and(isNull(removedAt), or(containsWords(term, [name, email]), isNamed)))
      .orderBy(asc(name))
      .limit(maxRanked)
      .all();
    return best(rows, term, ownName).map((row) =>
      toFound('staffMember', { id: row.id, name: row.name, detail: row.email }),
    );
  }

  function listeners({ term }: Wanted): Found[] {
    const { id, name, url } = webhooks;
    const rows = db
      .select({ id, name, url })
      .from(webhooks)
      .where(containsWords(term, [name, url]))
      .orderBy(asc(name))
      .limit(maxRanked)
      .all();
    return best(rows, term, ownName).map((row) => toFound('webhook', { id: row.id, name: row.name, detail: row.url }));
  }

  /** Tokens by name only; the displayed last characters are not searched. */
  function tokens({ term }: Wanted): Found[] {
    const { id, name, ending } = apiTokens;
    const rows = db
      .select({ id, name, ending })
      .from(apiTokens)
      .where(containsWords(term, [name]))
      .orderBy(asc(name))
      .limit(maxRanked)
      .all();
    return best(rows, term, ownName).map((row) =>
      toFound('apiToken', { id: row.id, name: row.name, detail: `…${row.ending}` }),
    );
  }

  return { content, contentById, named, pictures, oldAddresses, colleagues, listeners, tokens };
}

/** Reply templates by title: a few dozen, in one settings value. */
export function foundTemplates(templates: Settings['replyTemplates'], { term, locale }: Wanted): Found[] {
  const matches = createTextMatcher(term);
  const meant = templates.filter(({ titleEn, titleAr }) => matches(`${titleEn}\n${titleAr}`));
  return best(meant, term, ({ titleEn, titleAr }) => [titleEn, titleAr]).map((template) =>
    toFound('replyTemplate', { id: template.key, name: localized(template, 'title', locale) }),
  );
}

/** The results to show, the best names first. */
function best<Row>(rows: readonly Row[], term: string, namesOf: (row: Row) => readonly string[]): Row[] {
  return bestNamed(rows, term, namesOf).slice(0, ofKind);
}

const bothNames = ({ nameEn, nameAr }: { nameEn: string; nameAr: string }) => [nameEn, nameAr];
const ownName = ({ name }: { name: string }) => [name];

type ContentRow = Record<'id' | 'nameEn' | 'nameAr', string> & { isPublished: boolean };
const toContent = ({ name }: StoredCollection, row: ContentRow, locale: Locale): Found =>
  toFound(name, { id: row.id, name: localized(row, 'name', locale), isDraft: !row.isPublished });

/** A result with default values. */
export function toFound(kind: FoundKind, found: Pick<Found, 'id' | 'name'> & Partial<Found>): Found {
  return { detail: '', isDraft: false, ...found, kind };
}
