import type { Outgoing } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { composeChangeRequest } from './centre.mail.ts';
import { createDigests, type DigestsDeps } from './digests.service.ts';
import { greetedName } from './intake/person-name.ts';
import { createOutboxService, type DueMail } from './outbox.service.ts';
import { composeAcknowledgement, composeNotification } from './requests.mail.ts';

/** The mails of requests for the mailer: the outbox and the daily digest. */
export function createRequestMails(deps: DigestsDeps) {
  return {
    ...createOutboxService(deps),
    compose: (due: DueMail) => composeDue(due, deps.outgoing),
    sendDigest: createDigests(deps).send,
  };
}

async function composeDue(
  { mail, request, changeRequest, cardCount }: DueMail,
  outgoing: Outgoing,
): Promise<OutgoingMail> {
  if (mail.kind === 'acknowledgement') {
    // The name field may contain a stranger's message.
    const recipient = { ...request, name: greetedName(request.name) };
    return outgoing.reply(recipient, mail.messageId, (context) => composeAcknowledgement(request, context));
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
