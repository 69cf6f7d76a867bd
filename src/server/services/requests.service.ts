import { setImmediate } from 'node:timers/promises';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ContactInput, FormGuard, RequestList, RequestListInput, RequestReceipt, RequestRecord, Suspicion } from '#shared/schemas/requests.schema.ts';
import { type Actor, requirePermission, requireSystem } from '../auth/actor.ts';
import { createFormTickets } from '../auth/form-ticket.ts';
import type { Secrets } from '../auth/secrets.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { requests } from '../db/schema/index.ts';
import { newRandomId, newReference } from '../ids.ts';
import { createOutboxService, enqueueMails, type OutboxRow, type RequestRow } from './outbox.service.ts';
import { createSendLimits } from './send-limits.ts';
import { suspectContact } from './suspicion.ts';

export interface RequestsServiceDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'limits' | 'mailFrom' | 'smtpUrl' | 'retention'>;
  secrets: Secrets;
  /** Called after the commit of a request; wakes the mailer. */
  onStored: () => void;
}

export interface ContactSubmission {
  locale: Locale;
  contact: ContactInput;
  guard: FormGuard;
  source: 'site' | 'api';
  /** The consent sentence that was shown; null for source `api`. */
  consentVersion: string | null;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

const pageSize = 50;
const duplicateWithinMs = 3_600_000;
const removedAtOnce = 500;
const folders: Record<RequestListInput['folder'], SQL> = { inbox: isNull(requests.suspicion), suspected: isNotNull(requests.suspicion) };

/** What visitors send to the centre, from the moment it arrives to the staff's inbox. */
export function createRequestsService({ db, clock, config, secrets, onStored }: RequestsServiceDeps) {
  const tickets = createFormTickets({ clock, key: secrets.derive('form-ticket') });
  const limits = createSendLimits(config.limits);
  const outbox = createOutboxService({ db, clock });

  /** Proof of when a form was opened, to be sent back with it; valid for a month. */
  function issueTicket(): string {
    return tickets.issue();
  }

  /** Proof for a browser without script, which is asked to confirm on a page of its own: that second step stands for the waiting time. */
  function issueConfirmTicket(): string {
    return tickets.issue(config.limits.formMinSeconds * 1000);
  }

  /**
   * Stores a contact message together with its mails and returns its reference. What looks like spam is stored apart,
   * without mails, and answered alike. Throws `too_many_requests` above a visitor's limits; then nothing is stored.
   */
  async function sendContact(actor: Actor, submission: ContactSubmission): Promise<RequestReceipt> {
    await limits.take(actor);
    const receipt = await storeOrGiveBack(actor, submission);
    onStored();
    return receipt;
  }

  async function storeOrGiveBack(actor: Actor, submission: ContactSubmission): Promise<RequestReceipt> {
    try {
      return inTransaction(db, (tx) => storeContact(tx, submission));
    } catch (error) {
      await limits.giveBack(actor);
      throw error;
    }
  }

  function storeContact(tx: Tx, submission: ContactSubmission): RequestReceipt {
    const { locale, contact, source, consentVersion } = submission;
    const { name, email, phone, type, message } = contact;
    const now = toInstant(clock());
    const id = newRandomId();
    const reference = unusedReference(tx);
    const suspicion = suspect(tx, submission);
    const common = { id, reference, suspicion, source, locale, name, email, phone, consentVersion, createdAt: now, updatedAt: now };
    tx.insert(requests)
      .values({ ...common, type: 'contact', details: { type: 'contact', contactType: type, message } })
      .run();
    const { acknowledgementsPerDay } = config.limits;
    if (suspicion === null) enqueueMails(tx, { request: common, mailFrom: config.mailFrom, acknowledgementsPerDay });
    return { reference };
  }

  function suspect(tx: Tx, submission: ContactSubmission): Suspicion | null {
    const ticketAgeMs = tickets.ageOf(submission.guard.ticket);
    const reason = suspectContact({ ...submission, ticketAgeMs, formMinSeconds: config.limits.formMinSeconds });
    return reason ?? (isDuplicate(tx, submission.contact) ? 'duplicate' : null);
  }

  /** Whether the same person's same message reached the inbox within the hour. One that was only suspected does not count. */
  function isDuplicate(tx: Tx, { email, message }: ContactInput): boolean {
    const since = toInstant(clock() - duplicateWithinMs);
    const sameMessage = sql`lower(${requests.email}) = lower(${email}) AND ${requests.details} ->> 'message' = ${message}`;
    const inTheHour = and(isNull(requests.suspicion), gte(requests.createdAt, since), eq(requests.type, 'contact'));
    return tx.select({ id: requests.id }).from(requests).where(and(inTheHour, sameMessage)).limit(1).get() !== undefined;
  }

  /** One page of a folder, newest first, with the states of its mails. Throws `unauthenticated` or `forbidden` without requests.read. */
  function list(actor: Actor, { folder, page }: RequestListInput): RequestList {
    requirePermission(actor, 'requests.read');
    const total = countIn(folders[folder]);
    const rows = readPage(folders[folder], page);
    const mails = Map.groupBy(outbox.listByRequests(rows.map((row) => row.id)), (mail) => mail.requestId);
    return {
      items: rows.map((row) => presentRequest(row, mails.get(row.id) ?? [])),
      total,
      page,
      pageCount: Math.max(1, Math.ceil(total / pageSize)),
      suspectedCount: folder === 'suspected' ? total : countIn(folders.suspected),
      mail: { isConfigured: config.smtpUrl !== null, waiting: outbox.countWaiting() },
    };
  }

  /** How many requests in the inbox nobody has taken up yet. Throws `unauthenticated` or `forbidden` without requests.read. */
  function countNew(actor: Actor): number {
    requirePermission(actor, 'requests.read');
    return countIn(and(folders.inbox, eq(requests.state, 'new')));
  }

  function countIn(condition: SQL | undefined): number {
    return db.select({ count: count() }).from(requests).where(condition).get()?.count ?? 0;
  }

  /**
   * Removes for good the suspected requests that are older than their retention, and returns how many they were. Visitors are
   * answered between two batches. Throws `unauthenticated` or `forbidden` for whoever is not the system.
   */
  async function removeOldSuspected(actor: Actor): Promise<number> {
    requireSystem(actor);
    const before = toInstant(clock() - config.retention.suspectedMs);
    let removed = 0;
    for (let batch = removeBatch(before); batch > 0; batch = removeBatch(before)) {
      removed += batch;
      await setImmediate();
    }
    return removed;
  }

  function removeBatch(before: string): number {
    const old = db
      .select({ id: requests.id })
      .from(requests)
      .where(and(folders.suspected, lt(requests.createdAt, before)))
      .limit(removedAtOnce);
    return db.delete(requests).where(inArray(requests.id, old)).run().changes;
  }

  /** The ids come from the folder's index alone; rows are read only for the page, so that far pages stay quick. */
  function readPage(folder: SQL, page: number): RequestRow[] {
    const newestFirst = [desc(requests.createdAt), desc(requests.id)];
    const ids = db
      .select({ id: requests.id })
      .from(requests)
      .where(folder)
      .orderBy(...newestFirst)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .all();
    const idsOfPage = ids.map((row) => row.id);
    return db
      .select()
      .from(requests)
      .where(inArray(requests.id, idsOfPage))
      .orderBy(...newestFirst)
      .all();
  }

  return { issueTicket, issueConfirmTicket, sendContact, list, countNew, removeOldSuspected };
}

function unusedReference(tx: Tx): string {
  const reference = newReference();
  const isTaken = tx.select({ id: requests.id }).from(requests).where(eq(requests.reference, reference)).get() !== undefined;
  return isTaken ? unusedReference(tx) : reference;
}

function presentRequest(row: RequestRow, mails: OutboxRow[]): RequestRecord {
  const { id, reference, type, state, suspicion, locale, name, email, phone, createdAt, details } = row;
  const mailStates = mails.map(({ kind, state, attempts, lastError }) => ({ kind, state, attempts, lastError }));
  return {
    id,
    reference,
    type,
    state,
    suspicion,
    locale,
    name,
    email,
    phone,
    createdAt,
    contactType: details.contactType,
    message: details.message,
    mails: mailStates,
  };
}
