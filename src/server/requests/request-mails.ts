import { isToVisitor } from '#shared/requests/inbox.schema.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { composeAppointment } from './appointments/appointment.mail.ts';
import { appointmentMailOf } from './appointments/appointment-mails.ts';
import { composeChangeRequest } from './centre.mail.ts';
import { createDigests, type DigestsDeps } from './digests.service.ts';
import { greetedName } from './intake/person-name.ts';
import { createOutboxService, type DueMail } from './outbox.service.ts';
import { composeAcknowledgement, composeNotification } from './requests.mail.ts';

/** The mails of requests for the mailer: the outbox and the daily digest. */
export function createRequestMails(deps: DigestsDeps) {
  return {
    ...createOutboxService(deps),
    compose: (due: DueMail) => composeDue(due, deps),
    sendDigest: createDigests(deps).send,
  };
}

async function composeDue(
  { mail, request, changeRequest, cardCount }: DueMail,
  { db, settings, outgoing }: Pick<DigestsDeps, 'db' | 'settings' | 'outgoing'>,
): Promise<OutgoingMail> {
  const { kind } = mail;
  if (isToVisitor(kind)) {
    // The name field may contain a stranger's message.
    const recipient = { ...request, name: greetedName(request.name) };
    return outgoing.reply(recipient, mail.messageId, (context) =>
      kind === 'acknowledgement'
        ? composeAcknowledgement(request, context)
        : composeAppointment(request, appointmentMailOf(db, settings, request, kind), context),
    );
  }
  return outgoing.toCentre(
    mail.messageId,
    (options) =>
      changeRequest
        ? composeChangeRequest(request, changeRequest, options)
        : composeNotification(request, { ...options, cardCount }),
    request,
  );
}
