import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { PhoneRegion } from '#shared/fields/phone.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import {
  type ErasePersonInput,
  type FindPersonInput,
  type Person,
  type PreparePersonExportInput,
  peopleLimits,
} from '#shared/people/people.schema.ts';
import { readPersonTerm } from '#shared/people/person-terms.rules.ts';
import type { Removal } from '#shared/retention/retention.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { CardChecks } from '../cards/card-checks.ts';
import { audit } from '../core/audit/audit.ts';
import {
  type Authorized,
  type AuthorizedForAll,
  actorCan,
  authorize,
  type Reauthenticated,
  type System,
} from '../core/auth/actor.ts';
import type { ExportFile, ExportTickets } from '../core/auth/export-tickets.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction } from '../core/db/client.ts';
import { phoneKeyOf } from '../core/phone-key.ts';
import { readAppointments } from '../request-records/appointment-store.ts';
import type { AppointmentRow } from '../request-records/appointments.table.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { readCards } from '../request-records/present-requests.ts';
import { requestEvents } from '../request-records/request-events.table.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import {
  cardViews,
  changeRequestTable,
  type RequestRow,
  requestCards,
  requests,
} from '../request-records/requests.table.ts';
import { createRequestRemoval, type RequestRemovalDeps } from '../requests/removal/request-removal.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { personArchive } from './person-archive.ts';

interface PeopleServiceDeps extends RequestRemovalDeps {
  cardChecks: Pick<CardChecks, 'check'>;
  exports: ExportTickets;
  settings: Pick<SettingsService, 'get'>;
}

export type PeopleService = ReturnType<typeof createPeopleService>;

/** Finds, exports and erases one person's data. A person is identified by phone numbers and e-mail addresses. */
export function createPeopleService(deps: PeopleServiceDeps) {
  const { db, clock, privateFiles, cardChecks, exports, revision, settings } = deps;
  const removals = createRequestRemoval(deps);
  const log = createRequestLog({ clock });

  /**
   * A person's requests, including spam, by phone numbers in any notation, e-mail addresses, or one of the requests.
   * Throws `not_found` for a missing request.
   */
  function find(_actor: AuthorizedForAll<'requests.read' | 'requests.write'>, input: FindPersonInput): Person {
    const terms = 'terms' in input ? input.terms : termsOf(input.requestId);
    const rows = db
      .select()
      .from(requests)
      .where(ofPerson(terms, region()))
      .orderBy(desc(requests.createdAt))
      .limit(peopleLimits.requests + 1)
      .all();
    const shown = rows.slice(0, peopleLimits.requests);
    return {
      terms,
      requests: describe(shown),
      hasMore: rows.length > shown.length,
      others: otherTerms(shown, terms, region()),
    };
  }

  /**
   * Prepares a ZIP of the requests in a language, with cards if the member has cards.read, and returns the ticket. The
   * download is recorded in each request's history, and as a view of each card.
   */
  function prepareExport(
    actor: AuthorizedForAll<'requests.read' | 'requests.write'> & Reauthenticated,
    { requestIds, locale }: PreparePersonExportInput,
  ): { ticket: string } {
    return {
      ticket: exports.issue(actor, (opener) =>
        openArchive(authorize(authorize(opener, 'requests.read'), 'requests.write'), requestIds, locale),
      ),
    };
  }

  function openArchive(
    actor: AuthorizedForAll<'requests.read' | 'requests.write'>,
    requestIds: string[],
    locale: Locale,
  ): ExportFile {
    const rows = db
      .select()
      .from(requests)
      .where(inArray(requests.id, requestIds))
      .orderBy(desc(requests.createdAt))
      .all();
    if (rows.length === 0) throw new AppError('not_found');
    const ids = rows.map(({ id }) => id);
    const canReadCards = actorCan(actor, 'cards.read');
    const cards = canReadCards ? readCards(db, ids) : [];
    const content = personArchive({
      db,
      privateFiles,
      cardChecks,
      rows,
      cards,
      locale,
      hasCards: canReadCards,
      centre: centreName(locale),
      madeAt: toInstant(clock()),
    });
    inTransaction(db, (tx) => {
      audit(tx, actor, {
        event: 'exported',
        at: toInstant(clock()),
        subject: 'person',
        details: { requests: rows.length, cards: cards.length },
      });
      log.writeEvents(
        tx,
        actor,
        rows.map((request) => ({ request, details: { kind: 'exported' } })),
      );
      const cardsByRequest = Map.groupBy(cards, ({ requestId }) => requestId);
      log.writeCardViews(
        tx,
        actor,
        rows.flatMap((request) => (cardsByRequest.get(request.id) ?? []).map((card) => ({ request, card }))),
      );
    });
    revision.raise();
    return { name: `person-${dayOf(toInstant(clock()))}.zip`, type: 'application/zip', content };
  }

  /**
   * Erases the requests among `requestIds` that are the person's: rows, search words, mails, history, card views and
   * cards. The number, the time and the member of staff stay on record. The erasure is finished once no trace is left in
   * the database file and its log. Throws `not_found` if no request is the person's.
   */
  async function erase(
    actor: Authorized<'people.erase'> & Reauthenticated,
    { terms, requestIds }: ErasePersonInput,
  ): Promise<Removal> {
    const wanted = new Set(requestIds);
    const all = db
      .select({ id: requests.id, spamReason: requests.spamReason })
      .from(requests)
      .where(ofPerson(terms, region()))
      .all();
    const rows = all.filter(({ id }) => wanted.has(id));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) throw new AppError('not_found');
    const suspected = rows.filter(({ spamReason }) => spamReason !== null).length;
    const removal = removals.begin(actor, 'person', {
      cards: readCards(db, ids).length,
      requests: rows.length - suspected,
      suspected,
    });
    await removal.removePersons(ids);
    const removed = removal.result();
    // Another member erased them meanwhile.
    if (!removed) throw new AppError('not_found');
    return removed;
  }

  /** Finishes interrupted erasures. For the system only. */
  async function finishErasures(_actor: System): Promise<void> {
    await removals.finishPersons();
  }

  /**
   * Finishes removals whose traces are still on the disk, because another process read the database. Removes all traces
   * once a day. For the system only.
   */
  async function finishRemovals(_actor: System): Promise<void> {
    await removals.finishRemovals();
  }

  const region = () => settings.get('contact').phoneRegion;
  const centreName = (locale: Locale) => localized(settings.get('centre'), 'name', locale);

  function termsOf(requestId: string): string[] {
    const row = db
      .select({ phone: requests.phone, email: requests.email })
      .from(requests)
      .where(eq(requests.id, requestId))
      .get();
    if (!row) throw new AppError('not_found');
    return [row.phone, row.email].filter((term) => readPersonTerm(term) !== null);
  }

  function describe(rows: RequestRow[]): Person['requests'] {
    const ids = rows.map(({ id }) => id);
    const references = rows.map(({ reference }) => reference);
    const countOf = (
      table: typeof requestCards | typeof changeRequestTable | typeof requestEvents | typeof outbox,
      where?: SQL,
    ) => {
      const counted = db
        .select({ id: table.requestId, count: count() })
        .from(table)
        .where(and(inArray(table.requestId, ids), where))
        .groupBy(table.requestId)
        .all();
      return new Map(counted.map((row) => [row.id, row.count]));
    };
    const views = db
      .select({ reference: cardViews.reference, count: count() })
      .from(cardViews)
      .where(inArray(cardViews.reference, references))
      .groupBy(cardViews.reference)
      .all();
    const viewCounts = new Map(views.map((row) => [row.reference, row.count]));
    const [cards, changeRequests, events, mails] = [requestCards, changeRequestTable, requestEvents, outbox].map(
      (table) => countOf(table),
    );
    const unsentMails = countOf(outbox, inArray(outbox.state, ['waiting', 'held', 'failed']));
    const appointments = readAppointments(db, ids);
    const isToCome = ({ state, startsAt }: AppointmentRow) => state === 'confirmed' && Date.parse(startsAt) > clock();
    const appointmentAt = (id: string) => {
      const appointment = appointments.get(id);
      return appointment && isToCome(appointment) ? appointment.startsAt : null;
    };
    return rows.map(({ id, reference, type, state, name, phone, email, createdAt, spamReason }) => ({
      id,
      reference,
      type,
      state,
      name,
      phone,
      email,
      createdAt,
      isSuspected: spamReason !== null,
      cards: cards?.get(id) ?? 0,
      changeRequests: changeRequests?.get(id) ?? 0,
      events: events?.get(id) ?? 0,
      mails: mails?.get(id) ?? 0,
      unsentMails: unsentMails.get(id) ?? 0,
      appointmentAt: appointmentAt(id),
      cardViews: viewCounts.get(reference) ?? 0,
    }));
  }

  return { find, prepareExport, erase, finishErasures, finishRemovals };
}

/** A condition on `requests` that matches any of the phone numbers or e-mail addresses. */
function ofPerson(terms: string[], region: PhoneRegion): SQL | undefined {
  const keys = terms.flatMap((term) => personKey(term, region) ?? []);
  if (keys.length === 0) throw new AppError('invalid_input');
  return or(inArray(requests.phoneKey, keys), inArray(sql`lower(${requests.email})`, keys));
}

/** A phone number's key, or an e-mail address in lower case; null for another text. */
function personKey(text: string, region: PhoneRegion): string | null {
  const term = readPersonTerm(text);
  return term?.kind === 'phone' ? phoneKeyOf(term.phone, region) : (term?.email ?? null);
}

/** Other phone numbers and addresses in the requests, without duplicates. */
function otherTerms(rows: RequestRow[], terms: string[], region: PhoneRegion): string[] {
  const others: string[] = [];
  const keyOf = (term: string) => personKey(term, region);
  for (const term of rows.flatMap(({ phone, email }) => [phone, email])) {
    const key = keyOf(term);
    if (key === null || [...terms, ...others].some((known) => keyOf(known) === key)) continue;
    others.push(term);
  }
  return others;
}
