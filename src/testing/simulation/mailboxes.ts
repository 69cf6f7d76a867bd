import { eq, sql } from 'drizzle-orm';
import { preparedQuery } from '#server/core/db/prepared-query.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/transport.ts';
import { type AppointmentRow, appointments } from '#server/request-records/appointments.table.ts';
import { type OutboxRow, outbox } from '#server/request-records/outbox.table.ts';
import { type RequestRow, requests } from '#server/request-records/requests.table.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { Crash } from './crash.ts';
import type { Defect } from './planted/defects.ts';
import { mailTo } from './site.ts';
import type { Surroundings } from './surroundings.ts';

/** A mail that the server accepted, and the state of its request at that moment. */
export interface Received {
  /** The number of the mail in the run. */
  number: number;
  /** True time. */
  at: number;
  to: string;
  /** The centre's address at that moment. */
  desk: string;
  mail: OutgoingMail;
  /** Null for mails outside the outbox, such as a digest. */
  row: OutboxRow | null;
  request: RequestRow | null;
  appointment: AppointmentRow | null;
  /** For a digest: the references of requests that were new for long enough when it was composed. */
  unstarted: string[] | null;
  /** Whether the server learned of the acceptance before the connection broke. */
  isConfirmed: boolean;
  /** The time of the server's clock. */
  serverAt: number;
  /** The number of the process that sent it. */
  life: number;
  /** Whether an action ran while this mail, or another one of the same pool, was being sent. */
  wasInterrupted: boolean;
}

/** `cutsAfter` accepts the mail and breaks the connection before the answer. */
export type MailMode = 'fine' | 'defers' | 'refuses' | 'cutsBefore' | 'cutsAfter' | 'down';

const failures: Record<Exclude<MailMode, 'fine'>, object> = {
  defers: { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 try again later' },
  refuses: { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no such user' },
  cutsBefore: { code: 'ECONNECTION', command: 'CONN' },
  cutsAfter: { code: 'ECONNECTION', command: 'DATA' },
  down: { code: 'ESOCKET', command: 'CONN', originalCode: 'ECONNREFUSED' },
};

const ofMessage = preparedQuery((db) =>
  db
    .select({ row: outbox, request: requests, appointment: appointments })
    .from(outbox)
    .innerJoin(requests, eq(requests.id, outbox.requestId))
    .leftJoin(appointments, eq(appointments.requestId, outbox.requestId))
    .where(eq(outbox.messageId, sql.placeholder('messageId')))
    .prepare(),
);

/** A mail server that accepts one mail after the other, and all mailboxes. `alter` is a planted defect. */
export function createMailboxes({ clock, deps, isCrashed, life }: Surroundings, alter: Defect['alterMail']) {
  const received: Received[] = [];
  const byRequest = new Map<string, Received[]>();
  let mode: MailMode = 'fine';
  let mailsLeft = 0;
  /** An action to run while the next mail is being sent. */
  let meanwhile: (() => Promise<void>) | null = null;
  let afterAcceptance: (() => void) | null = null;
  let wasInterrupted = false;
  let turn: Promise<void> = Promise.resolve();

  async function take(mail: OutgoingMail): Promise<void> {
    const unstarted = readUnstarted(mail);
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    await before;
    try {
      await takeNow(mail, unstarted);
    } finally {
      resolve();
    }
  }

  async function takeNow(mail: OutgoingMail, unstarted: string[] | null): Promise<void> {
    if (isCrashed()) throw new Crash();
    const known = findRows(mail);
    const desk = deps().services.settings.get('mail').to || mailTo;
    const act = meanwhile;
    meanwhile = null;
    wasInterrupted ||= act !== null;
    await act?.();
    // A mail can still arrive after its process has ended.
    const met = mode;
    if (mailsLeft > 0 && --mailsLeft === 0) mode = 'fine';
    if (met !== 'fine' && met !== 'cutsAfter') throw Object.assign(new Error(`simulated: ${met}`), failures[met]);
    const rows = isCrashed() ? known : findRows(mail);
    const arrived = alter?.(mail, rows.row) ?? mail;
    const one: Received = {
      number: received.length,
      at: clock.trueNow(),
      to: addressOf(arrived),
      mail: arrived,
      isConfirmed: met === 'fine',
      serverAt: clock.now(),
      life: life(),
      wasInterrupted,
      unstarted,
      desk,
      ...rows,
    };
    received.push(one);
    const id = rows.request?.id ?? '';
    byRequest.set(id, [...(byRequest.get(id) ?? []), one]);
    afterAcceptance?.();
    afterAcceptance = null;
    if (met === 'cutsAfter') throw Object.assign(new Error('simulated: cut'), failures.cutsAfter);
  }

  function readUnstarted({ messageId }: OutgoingMail): string[] | null {
    if (!String(messageId).startsWith('<digest-') || isCrashed()) return null;
    const { db, services } = deps();
    const before = clock.now() - services.settings.get('mail').digest.afterHours * 60 * minuteMs;
    const rows = db.select().from(requests).where(eq(requests.state, 'new')).all();
    return rows.filter(({ createdAt }) => Date.parse(createdAt) <= before).map(({ reference }) => reference);
  }

  function findRows({ messageId }: OutgoingMail): Pick<Received, 'row' | 'request' | 'appointment'> {
    const nothing = { row: null, request: null, appointment: null };
    return ofMessage(deps().db).get({ messageId: String(messageId) }) ?? nothing;
  }

  const transport: MailTransport = {
    openPool: () => {
      wasInterrupted = false;
      return {
        send: take,
        connect: async () => {
          if (mode === 'down') throw Object.assign(new Error('simulated: down'), failures.down);
        },
        close: () => undefined,
      };
    },
    sendSeparately: async (mail) => {
      await take(mail);
      return '250 accepted';
    },
  };

  return {
    transport,
    received,
    about: (requestId: string | undefined): readonly Received[] => byRequest.get(requestId ?? '') ?? [],
    /** Sets the mode for all mails, or for the next `count` ones. */
    setMode: (next: MailMode, count = 0) => {
      mode = next;
      mailsLeft = count;
    },
    mode: () => mode,
    actMeanwhile: (act: () => Promise<void>) => {
      meanwhile = act;
    },
    /** Calls `act` once, after the next mail was accepted and before the server gets the answer. */
    afterNextAcceptance: (act: () => void) => {
      afterAcceptance = act;
    },
  };
}

export type Mailboxes = ReturnType<typeof createMailboxes>;

function addressOf({ to }: OutgoingMail): string {
  const [first] = [to].flat();
  if (typeof first === 'string') return first.toLowerCase();
  return first && 'address' in first ? (first.address ?? '').toLowerCase() : '';
}
