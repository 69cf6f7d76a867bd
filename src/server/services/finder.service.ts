import { and, asc, desc, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type Found, findInputSchema, findLimits } from '#shared/schemas/find.schema.ts';
import { type ContentNoun, contentNouns } from '#shared/schemas/records.schema.ts';
import { type Actor, actorCan, requireStaff, type StaffActor } from '../auth/actor.ts';
import type { Db } from '../db/client.ts';
import { labTests, recordVersions, staff } from '../db/schema/index.ts';
import { type ContentTable, contentTables, nameColumns } from './content-nouns.ts';
import { holdsWords, shownText } from './content-records.ts';
import type { PackagesService } from './packages.service.ts';
import type { RequestsService } from './requests.service.ts';

export interface FinderDeps {
  db: Db;
  packages: Pick<PackagesService, 'findIdsForStaff'>;
  requests: Pick<RequestsService, 'listFew'>;
}

const { ofKind, recent } = findLimits;
/** Of the last changes, many are of the same few records. */
const looksBack = 100;
const searchedByWords = ['category', 'offer', 'medicalInfo', 'opinion'] as const;

/** Finds any record by what it is called, whatever it is and in either language: what the actor may open, and nothing else. */
export function createFinderService({ db, packages, requests }: FinderDeps) {
  /** Records that hold every word of a term, at most a few of each kind; without a term those worked on last, the actor's own first. Throws `unauthenticated` for whoever is not staff. */
  function find(actor: Actor, input: { term: string }, locale: Locale): Found[] {
    const member = requireStaff(actor);
    const { term } = findInputSchema.parse(input);
    const content = actorCan(member, 'content.write') ? (term ? findContent(member, term, locale) : listRecent(member, locale)) : [];
    const people = term && actorCan(member, 'staff.write') ? findStaff(term) : [];
    return [...content, ...(actorCan(member, 'requests.read') ? findRequests(member, term) : []), ...people];
  }

  function findContent(actor: StaffActor, term: string, locale: Locale): Found[] {
    const byWords = searchedByWords.flatMap((noun) => readRecords(noun, holdsWords(term, nameColumns(noun)), locale));
    return [...readById('package', packages.findIdsForStaff(actor, term, ofKind), locale), ...byWords, ...findLabTests(term, locale)];
  }

  function listRecent(actor: StaffActor, locale: Locale): Found[] {
    const { noun, recordId, staffId, at } = recordVersions;
    const last = db.select({ noun, recordId, staffId }).from(recordVersions).where(ne(noun, 'settings')).orderBy(desc(at)).limit(looksBack).all();
    const ownFirst = last.toSorted((one, other) => Number(other.staffId === actor.staffId) - Number(one.staffId === actor.staffId));
    const wanted = [...new Set(ownFirst.map((row) => `${row.noun} ${row.recordId}`))];
    const found = contentNouns.flatMap((wantedNoun) => {
      const ids = wanted.filter((name) => name.startsWith(`${wantedNoun} `)).map((name) => name.slice(wantedNoun.length + 1));
      return readById(wantedNoun, ids, locale);
    });
    return found.toSorted((one, other) => wanted.indexOf(`${one.kind} ${one.id}`) - wanted.indexOf(`${other.kind} ${other.id}`)).slice(0, recent);
  }

  function readById(noun: ContentNoun, ids: readonly string[], locale: Locale): Found[] {
    const found = readRecords(noun, inArray(contentTables[noun].id, [...ids]), locale, ids.length);
    return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  function readRecords(noun: ContentNoun, condition: SQL | undefined, locale: Locale, limit: number = ofKind): Found[] {
    const table = contentTables[noun] as ContentTable;
    const names = nameColumns(noun);
    const rows = db
      .select({ id: table.id, nameEn: names[0], nameAr: names[1], isPublished: table.isPublished })
      .from(table)
      .where(and(isNull(table.deletedAt), condition))
      .orderBy(shownText(names, locale))
      .limit(limit)
      .all();
    return rows.map((row) => ({ kind: noun, id: row.id, name: localized(row, 'name', locale), detail: '', isDraft: !row.isPublished }));
  }

  function findLabTests(term: string, locale: Locale): Found[] {
    const names = [labTests.nameEn, labTests.nameAr] as const;
    const rows = db.select().from(labTests).where(holdsWords(term, names)).orderBy(shownText(names, locale)).limit(ofKind).all();
    return rows.map((row) => ({ kind: 'labTest', id: row.id, name: localized(row, 'name', locale), detail: '', isDraft: false }));
  }

  function findRequests(actor: StaffActor, term: string): Found[] {
    const rows = requests.listFew(actor, term, ofKind);
    return rows.map(({ id, name, reference }) => ({ kind: 'request', id, name: name || reference, detail: name ? reference : '', isDraft: false }));
  }

  function findStaff(term: string): Found[] {
    const { id, name, email, removedAt } = staff;
    const rows = db
      .select({ id, name, email })
      .from(staff)
      .where(and(isNull(removedAt), holdsWords(term, [name, email])))
      .orderBy(asc(name))
      .limit(ofKind)
      .all();
    return rows.map((row) => ({ kind: 'staffMember', id: row.id, name: row.name, detail: row.email, isDraft: false }));
  }

  return { find };
}
