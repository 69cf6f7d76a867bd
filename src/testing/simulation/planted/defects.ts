import { eq } from 'drizzle-orm';
import type { Db } from '#server/core/db/client.ts';
import type { Deps } from '#server/dependencies.ts';
import type { OutgoingMail } from '#server/mail/transport.ts';
import type { OutboxRow } from '#server/requests/outbox.table.ts';
import { requests } from '#server/requests/requests.table.ts';
import { webhookDeliveries } from '#server/webhooks/webhooks.table.ts';

/** A fault that is put into each start of the application, to see whether a run finds it. */
export interface Defect {
  name: string;
  /** SQL on the application's connection; temporary triggers alter what its statements do. */
  statements?: string;
  /** Changes services before they are used. */
  wrap?: (deps: Deps) => void;
  /** Changes a mail on its way. */
  alterMail?: (mail: OutgoingMail, row: OutboxRow | null) => OutgoingMail;
}

const trigger = (when: string, work: string): string => `CREATE TEMP TRIGGER planted ${when} BEGIN ${work}; END`;

/** Every third call does something else. */
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

/** Most of them happened in earlier versions of Dana; the others are their brothers. */
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
  {
    name: 'a repeat of a form is stored again',
    statements: trigger(
      'AFTER INSERT ON requests',
      'UPDATE requests SET form_ticket_hash = new.id, content_hash = new.id WHERE id = new.id',
    ),
  },
  {
    name: 'a seat is given twice',
    statements: trigger(
      'AFTER INSERT ON appointment_claims',
      'DELETE FROM appointment_claims WHERE quarter = new.quarter AND seat = new.seat',
    ),
  },
  {
    name: 'a seat stays taken after its appointment',
    statements: trigger('BEFORE DELETE ON appointment_claims', 'SELECT RAISE(IGNORE)'),
  },
  {
    name: 'a hold does not end',
    wrap: ({ services }) => {
      services.holds.endDue = () => undefined;
    },
  },
  {
    name: 'a moved appointment keeps its old time in the list',
    statements: trigger(
      'AFTER UPDATE OF visit_time ON requests WHEN old.visit_time IS NOT NULL AND new.visit_time IS NOT old.visit_time',
      'UPDATE requests SET visit_time = old.visit_time WHERE id = new.id',
    ),
  },
  {
    name: 'a cancelled appointment leaves its request confirmed',
    statements: trigger(
      "AFTER UPDATE OF state ON requests WHEN old.state = 'confirmed' AND new.state = 'cancelled'",
      "UPDATE requests SET state = 'confirmed', closed_at = NULL WHERE id = new.id",
    ),
  },
  {
    name: 'a request in progress is in no list',
    statements: trigger(
      "AFTER UPDATE OF state ON requests WHEN new.state = 'in_progress'",
      "UPDATE requests SET state = 'spam' WHERE id = new.id",
    ),
  },
  {
    name: 'an erasure is reported and does nothing',
    wrap: ({ services, clock }) => {
      services.people.erase = async () => {
        const at = new Date(clock()).toISOString();
        return {
          reason: 'person',
          staffName: 'Salma',
          removedAt: at,
          finishedAt: at,
          cards: 0,
          requests: 1,
          suspected: 0,
        };
      };
    },
  },
  {
    name: 'what is deleted stays in the pages of the file',
    statements: 'PRAGMA secure_delete = OFF',
  },
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
  {
    name: 'nobody is told of a cancellation',
    statements: trigger(
      "AFTER INSERT ON outbox WHEN new.kind = 'appointment_cancelled'",
      'DELETE FROM outbox WHERE id = new.id',
    ),
  },
  {
    name: 'an acknowledgement is sent twice',
    statements: trigger(
      "AFTER UPDATE OF state ON outbox WHEN new.kind = 'acknowledgement' AND new.state = 'sent' AND length(new.id) = 32",
      `INSERT INTO outbox (id, request_id, kind, message_id, state, next_attempt_at, created_at)
       VALUES (new.id || 'again', new.request_id, new.kind, 'again-' || new.message_id, 'waiting', new.next_attempt_at, new.created_at)`,
    ),
  },
  {
    name: 'a reminder is forgotten once it is sent, and comes again',
    statements: trigger(
      "AFTER UPDATE OF state ON outbox WHEN new.kind = 'appointment_reminder' AND new.state = 'sent'",
      'DELETE FROM outbox WHERE id = new.id',
    ),
  },
  {
    name: 'one reminder of three is lost before it is sent',
    statements: trigger(
      "AFTER INSERT ON outbox WHEN new.kind = 'appointment_reminder' AND new.rowid % 3 = 0",
      "UPDATE outbox SET state = 'discarded' WHERE id = new.id",
    ),
  },
  {
    name: 'the wish for no reminder is ignored',
    statements: trigger(
      'AFTER UPDATE OF wants_reminder ON appointments WHEN new.wants_reminder = 0',
      'UPDATE appointments SET wants_reminder = 1 WHERE request_id = new.request_id',
    ),
  },
  {
    name: 'the calendar entries of moves are numbered from the beginning',
    statements: trigger(
      'AFTER UPDATE OF sequence ON appointments WHEN new.sequence > 0',
      'UPDATE appointments SET sequence = 0 WHERE request_id = new.request_id',
    ),
  },
  {
    name: 'a webhook about an appointment is forgotten',
    statements: trigger(
      "AFTER INSERT ON webhook_deliveries WHEN new.type LIKE 'appointment.%'",
      'DELETE FROM webhook_deliveries WHERE id = new.id',
    ),
  },
  {
    name: 'a change of state is missing in the history',
    statements: trigger(
      "AFTER INSERT ON request_events WHEN json_extract(new.details, '$.kind') = 'state'",
      'DELETE FROM request_events WHERE id = new.id',
    ),
  },
  {
    name: 'retention removes what waits for an answer',
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

function changeCalendar(
  mail: OutgoingMail,
  part: RegExp,
  change: (all: string, ...parts: string[]) => string,
): OutgoingMail {
  const event = mail.icalEvent;
  if (typeof event !== 'object' || !('content' in event) || typeof event.content !== 'string') return mail;
  return { ...mail, icalEvent: { ...event, content: event.content.replace(part, change) } };
}
