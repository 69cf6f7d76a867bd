import { changedParts } from '#shared/appointments/appointment-changes.rules.ts';
import { isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import { composeCollectorMail } from '../appointments/collector.mail.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction } from '../core/db/client.ts';
import { requireFound } from '../core/errors.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { createOutboxService, type DueMail, type OutboxService } from '../request-records/outbox.service.ts';
import type { OutboxRow } from '../request-records/outbox.table.ts';
import { enqueueCorrection } from '../request-records/outbox-store.ts';
import { greetedName } from '../request-records/person-name.ts';
import type { Receipts } from '../request-records/receipts.ts';
import type { RequestsRevision } from '../request-records/requests-revision.ts';
import { composeAppointment } from './appointment.mail.ts';
import { appointmentMailOf } from './appointment-mails.ts';
import { composeChangeRequest } from './centre.mail.ts';
import { createDigests, type DigestsDeps } from './digests.service.ts';
import { composeReply } from './reply.mail.ts';
import { composeAcknowledgement, composeNotification } from './requests.mail.ts';

interface RequestMailsDeps extends DigestsDeps {
  receipts: Pick<Receipts, 'issue'>;
  revision: Pick<RequestsRevision, 'raise'>;
}

/** The mails of requests for the mailer: the outbox and the daily digest. */
export function createRequestMails(deps: RequestMailsDeps) {
  // Open pages of the staff area show the new state of the mail.
  const queue = createOutboxService({ ...deps, onResult: () => deps.revision.raise() });
  /** The appointments that the mails on their way name. */
  const named = new WeakMap<OutboxRow, DueMail['appointment']>();
  function compose(due: DueMail): Promise<OutgoingMail> {
    named.set(due.mail, due.appointment);
    return composeDue(due, { ...deps, ...queue });
  }
  return {
    ...queue,
    markSent: (mail: OutboxRow) => markSent(mail, named.get(mail) ?? null, deps, queue),
    compose,
    sendDigest: createDigests(deps).send,
  };
}

/**
 * The server accepted a mail. If it was discarded meanwhile, or names another time, length or place, the patient gets
 * today's state after it.
 */
function markSent(
  mail: OutboxRow,
  named: DueMail['appointment'],
  { db, clock, config }: RequestMailsDeps,
  queue: OutboxService,
): void {
  inTransaction(db, (tx) => {
    const isDiscarded = queue.markSent(mail);
    const stored = findAppointment(tx, mail.requestId);
    const isOutdated = named !== null && stored !== undefined && isNamedDifferently(named, stored);
    if (isDiscarded || isOutdated) enqueueCorrection(tx, mail, toInstant(clock()), config.mailFrom);
  });
}

/** A mail names the place, but no address. */
const isNamedDifferently = (...[named, stored]: Parameters<typeof changedParts>): boolean =>
  changedParts(named, stored).some((part) => part !== 'address');

async function composeDue(
  { mail, request, changeRequest, reply, appointment, collector, cardCount }: DueMail,
  deps: RequestMailsDeps & Pick<OutboxService, 'readThread'>,
): Promise<OutgoingMail> {
  const { outgoing, readThread, config, clock } = deps;
  const { kind, messageId } = mail;
  if (mail.notice) {
    const [notice, member] = [mail.notice, requireFound(collector ?? undefined)];
    const { name, email, locale } = member;
    const composed = await outgoing.toPerson({ name, email, locale }, (context) =>
      composeCollectorMail({ ...notice, name, locale }, context),
    );
    return { ...composed, messageId };
  }
  // The name field may contain a stranger's message.
  const recipient = { ...request, name: greetedName(request.name) };
  if (kind === 'reply') {
    const written = requireFound(reply ?? undefined);
    const to = { ...recipient, locale: written.language };
    return outgoing.fromStaff(to, { messageId, thread: readThread(mail) }, composeReply(written));
  }
  if (isAppointmentMail(kind)) {
    const about = appointmentMailOf(deps, request, kind, requireFound(appointment ?? undefined));
    return outgoing.reply(recipient, messageId, (context) =>
      composeAppointment(request, about, { ...context, mailFrom: config.mailFrom, now: clock() }),
    );
  }
  if (kind === 'acknowledgement')
    return outgoing.reply(recipient, messageId, (context) => composeAcknowledgement(request, appointment, context));
  return outgoing.toCentre(
    messageId,
    (options) =>
      changeRequest
        ? composeChangeRequest(request, changeRequest, appointment, options)
        : composeNotification(request, { ...options, cardCount }),
    request,
  );
}
