import { eq } from 'drizzle-orm';
import { toInstant } from '#server/core/clock.ts';
import type { Db } from '#server/core/db/client.ts';
import type { Deps } from '#server/dependencies.ts';
import type { OutgoingMail } from '#server/mail/transport.ts';
import type { OutboxRow } from '#server/request-records/outbox.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { webhookDeliveries } from '#server/webhooks/webhooks.table.ts';

/** A defect that is injected at each start of the application, to test whether a run finds it. */
export interface Defect {
  name: string;
  /** SQL for the application's connection, such as a temporary trigger. */
  statements?: string;
  /** Wraps services before they are used. */
  wrap?: (deps: Deps) => void;
  /** Alters a mail before it arrives. */
  alterMail?: (mail: OutgoingMail, row: OutboxRow | null) => OutgoingMail;
}

/** A defect by a temporary trigger that changes the effect of statements. */
const trigger = (name: string, when: string, work: string): Defect => ({
  name,
  statements: `CREATE TEMP TRIGGER planted ${when} BEGIN ${work}; END`,
});

/** Deletes a row directly after its insert. */
const forgets = (name: string, table: string, condition: string): Defect =>
  trigger(name, `AFTER INSERT ON ${table} WHEN ${condition}`, `DELETE FROM ${table} WHERE id = new.id`);

/** Returns a function that is true for every third call. */
function everyThird(): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % 3 === 0;
  };
}

function removeRequest(db: Db, reference: string): void {
  const { id } = db.select().from(requests).where(eq(requests.reference, reference)).get() ?? { id: '' };
  db.delete(webhookDeliveries).where(eq(webhookDeliveries.requestId, id)).run();
  db.delete(requests).where(eq(requests.id, id)).run();
}

/** Defects of earlier versions of Dana, and similar ones. */
export const defects: readonly Defect[] = [
  {
    name: 'one request of three is lost after its acknowledgement',
    wrap: ({ services, db }) => {
      const { send } = services.requests;
      const isDue = everyThird();
      services.requests.send = async (...sent) => {
        const receipt = await send(...sent);
        if (isDue()) removeRequest(db, receipt.reference);
        return receipt;
      };
    },
  },
  trigger(
    'a repeat of a form is stored again',
    'AFTER INSERT ON requests',
    'UPDATE requests SET form_ticket_hash = new.id, content_hash = new.id WHERE id = new.id',
  ),
  trigger(
    'a seat is given twice',
    'AFTER INSERT ON appointment_claims',
    'DELETE FROM appointment_claims WHERE quarter = new.quarter AND seat = new.seat',
  ),
  trigger('a seat stays taken after its appointment', 'BEFORE DELETE ON appointment_claims', 'SELECT RAISE(IGNORE)'),
  {
    name: 'a hold does not end',
    wrap: ({ services }) => {
      services.holds.endDue = () => undefined;
    },
  },
  trigger(
    'a moved appointment keeps its old time in the list',
    'AFTER UPDATE OF visit_time ON requests WHEN old.visit_time IS NOT NULL AND new.visit_time IS NOT old.visit_time',
    'UPDATE requests SET visit_time = old.visit_time WHERE id = new.id',
  ),
  trigger(
    'a cancelled appointment leaves its request confirmed',
    "AFTER UPDATE OF state ON requests WHEN old.state = 'confirmed' AND new.state = 'cancelled'",
    "UPDATE requests SET state = 'confirmed', closed_at = NULL WHERE id = new.id",
  ),
  trigger(
    'a request in progress is in no list',
    "AFTER UPDATE OF state ON requests WHEN new.state = 'in_progress'",
    "UPDATE requests SET state = 'spam' WHERE id = new.id",
  ),
  {
    name: 'an erasure is reported and does nothing',
    wrap: ({ services, clock }) => {
      services.people.erase = async () => {
        const at = toInstant(clock());
        const amounts = { cards: 0, requests: 1, suspected: 0 };
        return { reason: 'person', staffName: 'Salma', removedAt: at, finishedAt: at, ...amounts };
      };
    },
  },
  { name: 'deleted data stays in the pages of the file', statements: 'PRAGMA secure_delete = OFF' },
  {
    name: 'the confirmation names another time than was agreed',
    alterMail: (mail, row) =>
      row?.kind === 'appointment_confirmed' || row?.kind === 'appointment_moved'
        ? changeCalendar(mail, /(DTSTART[^\n]*T)(\d\d)/, laterHour)
        : mail,
  },
  {
    name: 'a confirmation goes to a stranger',
    alterMail: (mail, row) =>
      row?.kind === 'appointment_confirmed' ? { ...mail, to: 'stranger@mailbox.example' } : mail,
  },
  forgets('nobody is told of a cancellation', 'outbox', "new.kind = 'appointment_cancelled'"),
  trigger(
    'an acknowledgement is sent twice',
    "AFTER UPDATE OF state ON outbox WHEN new.kind = 'acknowledgement' AND new.state = 'sent' AND length(new.id) = 32",
    `INSERT INTO outbox (id, request_id, kind, message_id, state, next_attempt_at, created_at)
     VALUES (new.id || 'again', new.request_id, new.kind, 'again-' || new.message_id, 'waiting', new.next_attempt_at, new.created_at)`,
  ),
  trigger(
    'a reminder is forgotten once it is sent, and comes again',
    "AFTER UPDATE OF state ON outbox WHEN new.kind = 'appointment_reminder' AND new.state = 'sent'",
    'DELETE FROM outbox WHERE id = new.id',
  ),
  trigger(
    'one reminder of three is lost before it is sent',
    "AFTER INSERT ON outbox WHEN new.kind = 'appointment_reminder' AND new.rowid % 3 = 0",
    "UPDATE outbox SET state = 'discarded' WHERE id = new.id",
  ),
  trigger(
    'the wish for no reminder is ignored',
    'AFTER UPDATE OF wants_reminder ON appointments WHEN new.wants_reminder = 0',
    'UPDATE appointments SET wants_reminder = 1 WHERE request_id = new.request_id',
  ),
  trigger(
    'the calendar entries of moves are numbered from the beginning',
    'AFTER UPDATE OF sequence ON appointments WHEN new.sequence > 0',
    'UPDATE appointments SET sequence = 0 WHERE request_id = new.request_id',
  ),
  trigger(
    'a message without an answer is sent again',
    "AFTER UPDATE OF state ON messages WHEN new.state = 'uncertain'",
    "UPDATE messages SET state = 'waiting', next_attempt_at = new.last_tried_at WHERE id = new.id",
  ),
  trigger(
    'the end of the messages is ignored',
    'AFTER UPDATE OF message_channels ON requests WHEN new.message_channels IS NULL',
    'UPDATE requests SET message_channels = old.message_channels WHERE id = new.id',
  ),
  trigger(
    'a delivery that WhatsApp reports is not stored',
    "AFTER UPDATE OF state ON messages WHEN new.state = 'delivered'",
    'UPDATE messages SET state = old.state WHERE id = new.id',
  ),
  forgets('nobody is told by a message of a cancellation', 'messages', "new.kind = 'appointment_cancelled'"),
  forgets('a webhook about an appointment is forgotten', 'webhook_deliveries', "new.type LIKE 'appointment.%'"),
  forgets('a change of state is missing in the history', 'request_events', "new.details ->> '$.kind' = 'state'"),
  {
    name: 'retention removes requests that wait for an answer',
    wrap: ({ services, db }) => {
      const { removeDue } = services.retention;
      services.retention.removeDue = async (actor) => {
        for (const { reference, openChangeRequestAt } of db.select().from(requests).all())
          if (openChangeRequestAt !== null) removeRequest(db, reference);
        return removeDue(actor);
      };
    },
  },
];

const laterHour = (_all: string, before: string, hour: string): string =>
  `${before}${String((Number(hour) + 1) % 24).padStart(2, '0')}`;

function changeCalendar(mail: OutgoingMail, part: RegExp, change: typeof laterHour): OutgoingMail {
  const event = mail.icalEvent;
  if (typeof event !== 'object' || !('content' in event) || typeof event.content !== 'string') return mail;
  return { ...mail, icalEvent: { ...event, content: event.content.replace(part, change) } };
}
