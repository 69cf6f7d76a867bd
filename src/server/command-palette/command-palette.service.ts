import { desc, ne } from 'drizzle-orm';
import { type Found, findInputSchema, findLimits } from '#shared/command-palette/command-palette.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { containsWords } from '../content/staff-lists.ts';
import type { Collections } from '../content/stored-collection.ts';
import { nameColumns } from '../content/stored-collection.ts';
import { type Authorized, actorCan, type Member, type StaffActor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import type { LabTestsService } from '../lab-tests/lab-tests.service.ts';
import type { ReadPictureUses } from '../media/picture-uses.ts';
import type { PackagesService } from '../packages/packages.service.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import type { ReplyTemplatesService } from '../settings/reply-templates.service.ts';
import { foundTemplates, maxRanked, readFound, toFound, type Wanted } from './found-records.ts';

interface CommandPaletteDeps {
  db: Db;
  collections: Collections;
  readPictureUses: ReadPictureUses;
  packages: Pick<PackagesService, 'findIdsForStaff'>;
  labTests: Pick<LabTestsService, 'findIdsForStaff'>;
  requests: Pick<RequestsService, 'listFew'>;
  replyTemplates: Pick<ReplyTemplatesService, 'list'>;
}

const { ofKind, recent } = findLimits;
/** More than are shown, since many recent changes concern the same records. */
const recentChanges = 100;

export type CommandPaletteService = ReturnType<typeof createCommandPaletteService>;

/** Finds records of every kind by name, in both languages, limited to those that the actor may open. */
export function createCommandPaletteService({
  db,
  collections,
  readPictureUses,
  packages,
  labTests,
  requests,
  replyTemplates,
}: CommandPaletteDeps) {
  const read = readFound(db, readPictureUses);
  const { package: storedPackages, labTest: storedLabTests, ...searchedByWords } = collections;

  /** Everything that the member may find. Staff who may edit reply templates find them. */
  function search(member: StaffActor, wanted: Wanted): Found[] {
    return [
      ...(actorCan(member, 'content.write') ? findContent(member, wanted) : []),
      ...(actorCan(member, 'requests.read') ? findRequests(member, wanted) : []),
      ...(actorCan(member, 'staff.write') ? read.colleagues(wanted) : []),
      ...(actorCan(member, 'settings.write') ? foundTemplates(replyTemplates.list(member), wanted) : []),
      ...(actorCan(member, 'webhooks.write') ? read.listeners(wanted) : []),
      ...(actorCan(member, 'tokens.write') ? read.tokens(wanted) : []),
    ];
  }

  /**
   * Records that contain every word of a term, a few of each kind; without a term, recent changes, the member's own
   * first.
   */
  function find(member: Member, input: { term: string }, locale: Locale): Found[] {
    const { term } = findInputSchema.parse(input);
    if (!term) return proposeRecent(member, locale);
    return search(member, { term, locale });
  }

  function proposeRecent(actor: StaffActor, locale: Locale): Found[] {
    const content = actorCan(actor, 'content.write') ? listRecent(actor, locale) : [];
    return [...content, ...(actorCan(actor, 'requests.read') ? findRequests(actor, { term: '', locale }) : [])];
  }

  function findContent(actor: Authorized<'content.write'>, wanted: Wanted): Found[] {
    const { term } = wanted;
    const records = [
      ...read.contentById(storedPackages, packages.findIdsForStaff(actor, term, maxRanked), wanted),
      ...read.contentById(storedLabTests, labTests.findIdsForStaff(actor, term, maxRanked), wanted),
      ...Object.values(searchedByWords).flatMap((collection) =>
        read.content(collection, containsWords(term, nameColumns(collection)), wanted),
      ),
    ];
    const named = (['tag', 'panel'] as const).flatMap((kind) => read.named(kind, wanted));
    return [...records, ...named, ...read.pictures(wanted, records), ...read.oldAddresses(wanted)];
  }

  function listRecent(actor: StaffActor, locale: Locale): Found[] {
    const { collection, recordId, staffId, at } = recordVersions;
    const last = db
      .select({ collection, recordId, staffId })
      .from(recordVersions)
      .where(ne(collection, 'settings'))
      .orderBy(desc(at))
      .limit(recentChanges)
      .all();
    const ownFirst = last.toSorted(
      (one, other) => Number(other.staffId === actor.staffId) - Number(one.staffId === actor.staffId),
    );
    const wanted = [...new Set(ownFirst.map((row) => `${row.collection} ${row.recordId}`))];
    const found = Object.values(collections).flatMap((collection) => {
      const prefix = `${collection.name} `;
      const ids = wanted.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
      return read.contentById(collection, ids, { term: '', locale });
    });
    return found
      .toSorted((one, other) => wanted.indexOf(`${one.kind} ${one.id}`) - wanted.indexOf(`${other.kind} ${other.id}`))
      .slice(0, recent);
  }

  function findRequests(actor: Authorized<'requests.read'>, { term }: Wanted): Found[] {
    const rows = requests.listFew(actor, term, ofKind);
    return rows.map(({ id, name, reference }) => {
      const words = name ? { name, detail: reference } : { name: reference, detail: '' };
      return toFound('request', { id, ...words });
    });
  }

  return { find };
}
