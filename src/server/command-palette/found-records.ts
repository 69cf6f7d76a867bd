import { and, asc, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { type Found, type FoundKind, findLimits } from '#shared/command-palette/command-palette.schema.ts';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { readablePath } from '#shared/redirects/redirects.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { apiTokens } from '../api/api.table.ts';
import { type Collection, nameColumns } from '../content/collections.ts';
import { holdsWords, shownText } from '../content/content-records.ts';
import { holdText } from '../content/record-texts.ts';
import type { Db } from '../core/db/client.ts';
import { labTestsCollection, panelsCollection, tagsCollection } from '../lab-tests/lab-tests.collection.ts';
import { media } from '../media/media.table.ts';
import type { ReadPictureUses } from '../media/picture-uses.ts';
import { redirects } from '../redirects/redirects.table.ts';
import { staff } from '../staff/staff.table.ts';
import { webhooks } from '../webhooks/webhooks.table.ts';

const { ofKind } = findLimits;
/** A word that thousands of pictures or old addresses hold tells none of them: the few that are shown are chosen among so many, the newest. */
const mostWeighed = 100;

/** What is looked for, and the language that names are shown in. */
export interface Wanted {
  term: string;
  locale: Locale;
}

const namedCollections = { labTest: labTestsCollection, tag: tagsCollection, panel: panelsCollection };

/** Reads the first few records of each kind that hold every word of a term. Knows no permissions: who asks has decided them. */
export function readFound(db: Db, readPictureUses: ReadPictureUses) {
  /** Records of content by a condition, those in the bin left out. */
  function content(collection: Collection, condition: SQL | undefined, locale: Locale, limit: number = ofKind): Found[] {
    const { name, table } = collection;
    const names = nameColumns(collection);
    const rows = db
      .select({ id: table.id, nameEn: names[0], nameAr: names[1], isPublished: table.isPublished })
      .from(table)
      .where(and(isNull(table.deletedAt), condition))
      .orderBy(shownText(names, locale))
      .limit(limit)
      .all();
    return rows.map((row) => foundAs(name, { id: row.id, name: localized(row, 'name', locale), isDraft: !row.isPublished }));
  }

  /** Records of content by their ids, in the order of these. */
  function contentById(collection: Collection, ids: readonly string[], locale: Locale): Found[] {
    const found = content(collection, inArray(collection.table.id, [...ids]), locale, ids.length);
    return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** Laboratory tests, subjects or panels. */
  function named(kind: keyof typeof namedCollections, { term, locale }: Wanted): Found[] {
    const { table } = namedCollections[kind];
    const names = nameColumns(namedCollections[kind]);
    const rows = db
      .select({ id: table.id, nameEn: names[0], nameAr: names[1] })
      .from(table)
      .where(kind === 'labTest' ? holdText(kind, table.id, term) : holdsWords(term, names))
      .orderBy(shownText(names, locale))
      .limit(ofKind)
      .all();
    return rows.map((row) => foundAs(kind, { id: row.id, name: localized(row, 'name', locale) }));
  }

  /** Pictures by their alternative texts and file names, then those of the records that were `found` and of parts of the settings of that name. */
  function pictures({ term, locale }: Wanted, found: readonly Found[]): Found[] {
    const uses = readPictureUses(db);
    const { id, altEn, altAr, originalName } = media;
    const read = (condition: SQL | undefined) =>
      db.select({ id, altEn, altAr, originalName }).from(media).where(condition).orderBy(asc(originalName), asc(id)).limit(ofKind).all();
    const byOwnTexts = read(holdText('picture', id, term, mostWeighed));
    const byUse = byOwnTexts.length < ofKind ? read(or(uses.areNamedBy(found, term), uses.areInSettingsNamed(term))) : [];
    const rows = new Map([...byOwnTexts, ...byUse].map((row) => [row.id, row]));
    return [...rows.values()].slice(0, ofKind).map((row) => {
      const alt = localized(row, 'alt', locale);
      return foundAs('picture', { id: row.id, name: alt || row.originalName, detail: alt ? row.originalName : '' });
    });
  }

  /** Old addresses by themselves and by where they lead, as people read them and as browsers send them. */
  function oldAddresses({ term }: Wanted): Found[] {
    const leadBy = (path: string) => holdText('redirect', redirects.id, path, mostWeighed);
    const rows = db
      .select()
      .from(redirects)
      .where(or(leadBy(term), leadBy(encodeURI(term.toWellFormed()))))
      .orderBy(asc(redirects.fromPath))
      .limit(ofKind)
      .all();
    return rows.map(({ fromPath, toPath }) => foundAs('redirect', { id: fromPath, name: readablePath(fromPath), detail: readablePath(toPath) }));
  }

  function colleagues({ term }: Wanted): Found[] {
    const { id, name, email, removedAt } = staff;
    const rows = db
      .select({ id, name, email })
      .from(staff)
      .where(and(isNull(removedAt), holdsWords(term, [name, email])))
      .orderBy(asc(name))
      .limit(ofKind)
      .all();
    return rows.map((row) => foundAs('staffMember', { id: row.id, name: row.name, detail: row.email }));
  }

  function listeners({ term }: Wanted): Found[] {
    const { id, name, url } = webhooks;
    const found = db
      .select({ id, name, url })
      .from(webhooks)
      .where(holdsWords(term, [name, url]))
      .orderBy(asc(name))
      .limit(ofKind)
      .all();
    return found.map((row) => foundAs('webhook', { id: row.id, name: row.name, detail: row.url }));
  }

  /** Tokens by their names alone: their last letters are shown, not looked through. */
  function tokens({ term }: Wanted): Found[] {
    const { id, name, ending } = apiTokens;
    const rows = db
      .select({ id, name, ending })
      .from(apiTokens)
      .where(holdsWords(term, [name]))
      .orderBy(asc(name))
      .limit(ofKind)
      .all();
    return rows.map((row) => foundAs('apiToken', { id: row.id, name: row.name, detail: `…${row.ending}` }));
  }

  return { content, contentById, named, pictures, oldAddresses, colleagues, listeners, tokens };
}

/** Reply templates by their titles: there are a few dozen, in one value of the settings. */
export function foundTemplates(templates: Settings['replyTemplates'], { term, locale }: Wanted): Found[] {
  const words = normaliseText(term).split(/\s+/).filter(Boolean);
  const meant = templates.filter(({ titleEn, titleAr }) => words.every((word) => normaliseText(`${titleEn} ${titleAr}`).includes(word)));
  return meant.slice(0, ofKind).map((template) => foundAs('replyTemplate', { id: template.key, name: localized(template, 'title', locale) }));
}

/** A find of one kind, with nothing said beside its name unless it is given. */
export function foundAs(kind: FoundKind, found: Pick<Found, 'id' | 'name'> & Partial<Found>): Found {
  return { detail: '', isDraft: false, ...found, kind };
}
