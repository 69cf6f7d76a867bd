import { isToVisitor } from '#shared/requests/inbox.schema.ts';
import { requireFound } from '../core/errors.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { composeAppointment } from './appointments/appointment.mail.ts';
import { appointmentMailOf } from './appointments/appointment-mails.ts';
import { composeChangeRequest } from './centre.mail.ts';
import { createDigests, type DigestsDeps } from './digests.service.ts';
import { greetedName } from './intake/person-name.ts';
import { createOutboxService, type DueMail, type OutboxService } from './outbox.service.ts';
import { composeReply } from './replies/reply.mail.ts';
import { composeAcknowledgement, composeNotification } from './requests.mail.ts';
import type { RequestsRevision } from './requests-revision.ts';

interface RequestMailsDeps extends DigestsDeps {
  revision: Pick<RequestsRevision, 'raise'>;
}

/** The mails of requests for the mailer: the outbox and the daily digest. */
export function createRequestMails(deps: RequestMailsDeps) {
  // Open pages of the staff area show the new state of the mail.
  const queue = createOutboxService({ ...deps, onResult: () => deps.revision.raise() });
  return {
    ...queue,
    compose: (due: DueMail) => composeDue(due, { ...deps, ...queue }),
    sendDigest: createDigests(deps).send,
  };
}

async function composeDue(
  { mail, request, changeRequest, reply, cardCount }: DueMail,
  {
    db,
    settings,
    outgoing,
    readThread,
  }: Pick<RequestMailsDeps, 'db' | 'settings' | 'outgoing'> & Pick<OutboxService, 'readThread'>,
): Promise<OutgoingMail> {
  const { kind, messageId } = mail;
  // The name field may contain a stranger's message.
  const recipient = { ...request, name: greetedName(request.name) };
  if (kind === 'reply') {
    const written = requireFound(reply ?? undefined);
    const to = { ...recipient, locale: written.language };
    return outgoing.fromStaff(to, { messageId, thread: readThread(mail) }, composeReply(written));
  }
  if (isToVisitor(kind)) {
    return outgoing.reply(recipient, messageId, (context) =>
      kind === 'acknowledgement'
        ? composeAcknowledgement(request, context)
        : composeAppointment(request, appointmentMailOf(db, settings, request, kind), context),
    );
  }
  return outgoing.toCentre(
    messageId,
    (options) =>
      changeRequest
        ? composeChangeRequest(request, changeRequest, options)
        : composeNotification(request, { ...options, cardCount }),
    request,
  );
}
