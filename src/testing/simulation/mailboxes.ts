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
  /** For a digest: the requests that were new for long enough when it was written. */
  unstarted: string[] | null;
  /** The server learned that the mail was accepted: the connection did not break before. */
  isConfirmed: boolean;
  /** By the clock of the server. */
  serverAt: number;
  /** The life of the server's process that sent it. */
  life: number;
  /** Somebody acted while this mail, or another one beside it, was on its way. */
  wasInterrupted: boolean;
}

/** `cutsAfter`: the mail is accepted, and the connection breaks before the answer. */
export type MailWeather = 'fine' | 'defers' | 'refuses' | 'cutsBefore' | 'cutsAfter' | 'down';

const failures: Record<Exclude<MailWeather, 'fine'>, object> = {
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

/** The mail server and everybody's mailbox. It takes one mail after the other. `alter` changes a mail, for a planted defect. */
export function createMailboxes({ clock, deps, isCrashed, life }: Surroundings, alter: Defect['alterMail']) {
  const received: Received[] = [];
  const byRequest = new Map<string, Received[]>();
  let weather: MailWeather = 'fine';
  let mailsLeft = 0;
  /** An action while the next mail is on its way. */
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
    // The mail may be on its way although its process has ended.
    const met = weather;
    if (mailsLeft > 0 && --mailsLeft === 0) weather = 'fine';
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
          if (weather === 'down') throw Object.assign(new Error('simulated: down'), failures.down);
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
    /** All mails meet this weather; with `count`, the next ones. */
    setWeather: (next: MailWeather, count = 0) => {
      weather = next;
      mailsLeft = count;
    },
    weather: () => weather,
    actMeanwhile: (act: () => Promise<void>) => {
      meanwhile = act;
    },
    /** Called once, before the sender learns that the next mail was accepted. */
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
