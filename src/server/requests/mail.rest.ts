import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { phoneSchema } from '#shared/fields/fields.schema.ts';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { bookingInputSchema, contactInputSchema, type RequestReceipt, reportInputSchema, withdrawalInputSchema } from '#shared/requests/requests.schema.ts';
import { sendStored } from '../api/idempotency.plugin.ts';
import type { StoredAnswer } from '../api/idempotent-answers.service.ts';
import { answered, failures, idempotencyHeadersSchema, messageSchema } from '../content/rest/schemas.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import { translate } from '../core/translate.ts';
import { readWithdrawalForm, refuseWithdrawalEarly, uploadBytesOf, withdrawalFormLimits } from './cards/withdrawal-form.ts';
import { readBookingInput, readContactInput, readReportInput, readWithdrawalInput } from './intake/request-input.ts';
import type { ReceiveCard, Submission } from './intake/request-intake.ts';
import type { RequestsService } from './requests.service.ts';

export interface MailRestOptions {
  services: { requests: RequestsService };
  actorOf: (request: FastifyRequest) => Actor;
}

const sent = /*i18n*/ { id: 'requests.sent', message: 'Your message has been sent, thank you. Your reference is {reference}.' };
/** These clients show no form of ours, so there is nothing that could tell a machine. */
const noGuard = { website: '', ticket: '' };

/** The bodies as the description tells them. The readers of requests check with the same schemas, and say in one sentence what is missing. */
const langField = z.enum(['ar', 'en', 'eng']).optional();
const phoneField = z.union([phoneSchema, z.number()]);
const cardField = z.file().optional();
const contactSchema = z.object({ ...contactInputSchema.shape, phone: phoneField, lang: langField });
const reportSchema = z.object({ ...reportInputSchema.shape, phone: phoneField, lang: langField });
const bookingSchema = z.object({
  ...bookingInputSchema.shape,
  phone: phoneField,
  packagePrice: z.union([z.number(), z.string()]).nullish(),
  salePercent: z.union([z.number(), z.string()]).nullish(),
  lang: langField,
});
const withdrawalSchema = z.object({ ...withdrawalInputSchema.shape, lang: langField, identityCard: cardField, insuranceCard: cardField });

/** What the routes have in common. */
function describe(name: string, summary: string, body: z.ZodType, consumes = ['application/json']) {
  return {
    validatorCompiler: () => (value: unknown) => ({ value }),
    schema: {
      operationId: `send${name}`,
      summary,
      tags: ['Mail'],
      security: [],
      consumes,
      headers: idempotencyHeadersSchema,
      body,
      response: { 200: answered('Stored; the message names its reference', messageSchema), ...failures(400, 401, 403, 409, 413, 415, 422, 429, 503) },
    },
  };
}

/** POST /mail/sentContact, /report, /booking and /withdrawal as the centre's old clients know them. */
export const mailRest: FastifyPluginAsync<MailRestOptions> = async (scope, { services: { requests }, actorOf }) => {
  scope.setErrorHandler((error) => {
    // What keeps answers for an Idempotency-Key may be the first that cannot be stored.
    throw requests.explainStorageFailure(error);
  });

  scope.post('/mail/sentContact', describe('Contact', 'Sends a message', contactSchema), async (request) => {
    const contact = readContactInput(speakAsAsked(request).body);
    return present(request, await requests.sendContact(senderOf(actorOf(request)), { ...fromClient(request), contact }));
  });

  scope.post('/mail/report', describe('Report', 'Asks for a report', reportSchema), async (request) => {
    const report = readReportInput(speakAsAsked(request).body);
    return present(request, await requests.sendReport(senderOf(actorOf(request)), { ...fromClient(request), report }));
  });

  scope.post('/mail/booking', describe('Booking', 'Books a package or an offer', bookingSchema), async (request) => {
    const booking = readBookingInput(speakAsAsked(request).body);
    return present(request, await requests.sendBooking(senderOf(actorOf(request)), { ...fromClient(request), booking }));
  });

  await scope.register(async (uploads) => {
    await uploads.register(multipart, { limits: withdrawalFormLimits, throwFileSizeLimit: false });
    const described = describe('Withdrawal', 'Asks for a home visit', withdrawalSchema, ['multipart/form-data']);
    const options = { ...described, config: { readsOwnBody: true }, onRequest: async (request: FastifyRequest) => refuseWithdrawalEarly(request) };
    uploads.post('/mail/withdrawal', options, async (request, reply) => {
      try {
        const read = async (receiveCard: ReceiveCard) => {
          const cards = createCardHashes(receiveCard);
          const fields = await readWithdrawalForm(request, cards.receive);
          request.locale = readLocale(fields.lang) ?? request.locale;
          const withdrawal = readWithdrawalInput(fields);
          const kept = request.beginIdempotent(JSON.stringify([fields, cards.hashes]));
          // Thrown, so that nothing of the second sending is stored.
          if (kept) throw new AnsweredBefore(kept);
          return { ...fromClient(request), withdrawal };
        };
        const receipt = await requests.sendWithdrawal(senderOf(actorOf(request)), read, uploadBytesOf(request));
        return present(request, receipt);
      } catch (error) {
        if (error instanceof AnsweredBefore) return sendStored(reply, error.answer);
        throw error;
      }
    });
  });
};

/** The same request was stored and answered before. */
class AnsweredBefore extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('answered before');
    this.answer = answer;
  }
}

/** Hands cards on and remembers the hash of each, by which the same form is known again. */
function createCardHashes(receiveCard: ReceiveCard) {
  const hashes: Record<string, string> = {};
  const receive: ReceiveCard = async (kind, source) => {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const bytes of source) {
        hash.update(bytes);
        yield bytes;
      }
    }
    await receiveCard(kind, hashed());
    hashes[kind] = hash.digest('hex');
  };
  return { receive, hashes };
}

/** A token that may not send for visitors is counted like any of them. */
function senderOf(actor: Actor): Actor {
  return actor.kind === 'token' && !actorCan(actor, 'requests.write') ? { kind: 'visitor', address: actor.address } : actor;
}

/** Errors too are told in the language that the body asks for. */
function speakAsAsked(request: FastifyRequest): FastifyRequest {
  request.locale = localeOf(request);
  return request;
}

const fromClient = ({ locale }: FastifyRequest): Submission => ({ locale, guard: noGuard, source: 'api', consentVersion: null });

const present = ({ locale }: FastifyRequest, { reference }: RequestReceipt) => ({ message: translate(locale, { ...sent, values: { reference } }) });

/** `lang` of the body, else the language that the client's header asked for. */
function localeOf({ body, locale }: FastifyRequest): Locale {
  const lang = typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined;
  return readLocale(lang) ?? locale;
}
