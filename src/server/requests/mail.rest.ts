import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { phoneSchema } from '#shared/fields/fields.schema.ts';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { requestType, typesWithoutCards } from '#shared/requests/request-types.ts';
import type { RequestReceipt } from '#shared/requests/requests.schema.ts';
import { sendStored } from '../api/idempotency.plugin.ts';
import type { StoredResponse } from '../api/idempotent-responses.service.ts';
import { answered, failures, idempotencyHeadersSchema, messageSchema } from '../content/rest/schemas.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import { createHasher } from '../core/hasher.ts';
import { translate } from '../core/translate.ts';
import { readInput, readRequest } from './intake/request-input.ts';
import type { ReceiveCard, Submission } from './intake/request-intake.ts';
import {
  readWithdrawalForm,
  refuseWithdrawalEarly,
  uploadBytesOf,
  withdrawalFormLimits,
} from './intake/withdrawal-form.ts';
import type { RequestsService } from './requests.service.ts';

interface MailRestOptions {
  services: { requests: RequestsService };
  actorOf: (request: FastifyRequest) => Actor;
}

const sent = /*i18n*/ {
  id: 'requests.sent',
  message: 'Your message has been sent, thank you. Your reference is {reference}.',
};
/** API clients have no form of the site, so neither honeypot nor ticket applies. */
const noGuard = { website: '', ticket: '' };

/**
 * Body schemas of the API description. `readRequest` validates with the same schemas, but reports missing fields in one
 * sentence.
 */
const langField = z.enum(['ar', 'en', 'eng']).optional();
const phoneField = z.union([phoneSchema, z.number()]);
const cardField = z.file().optional();
const bodySchema = ({ form, input }: ReturnType<typeof requestType>) => {
  const fields = Object.entries(form.fields).map(([name, { kind }]) => {
    if (kind === 'phone') return [name, phoneField];
    const isNumber = kind === 'amount' || kind === 'percent';
    return [name, isNumber ? z.union([z.number(), z.string()]).nullish() : input.shape[name]];
  });
  return z.object({ ...Object.fromEntries(fields), lang: langField });
};
const withdrawalType = requestType('withdrawal');
const withdrawalSchema = z.object({
  ...withdrawalType.input.shape,
  lang: langField,
  identityCard: cardField,
  insuranceCard: cardField,
});

/** Options shared by the routes. */
function describe(
  { operation, summary }: ReturnType<typeof requestType>['rest'],
  body: z.ZodType,
  consumes = ['application/json'],
) {
  return {
    validatorCompiler: () => (value: unknown) => ({ value }),
    schema: {
      operationId: `send${operation}`,
      summary,
      tags: ['Mail'],
      security: [],
      consumes,
      headers: idempotencyHeadersSchema,
      body,
      response: {
        200: answered('Stored; the message names its reference', messageSchema),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
      },
    },
  };
}

/** POST /mail/sentContact, /report, /booking and /withdrawal as the centre's old clients know them. */
export const mailRest: FastifyPluginAsync<MailRestOptions> = async (scope, { services: { requests }, actorOf }) => {
  scope.setErrorHandler((error) => {
    // Storing the response for an Idempotency-Key may be the first write that fails on a full disk.
    throw requests.explainStorageFailure(error);
  });

  for (const type of typesWithoutCards) {
    const { rest } = requestType(type);
    scope.post(`/mail/${rest.path}`, describe(rest, bodySchema(requestType(type))), async (request) => {
      const input = readRequest(type, applyRequestedLanguage(request).body);
      return present(request, await requests.send(senderOf(actorOf(request)), fromClient(request), input));
    });
  }
  await scope.register(async (uploads) => {
    await uploads.register(multipart, { limits: withdrawalFormLimits, throwFileSizeLimit: false });
    const described = describe(withdrawalType.rest, withdrawalSchema, ['multipart/form-data']);
    const options = {
      ...described,
      config: { readsOwnBody: true },
      onRequest: async (request: FastifyRequest) => refuseWithdrawalEarly(request),
    };
    uploads.post(`/mail/${withdrawalType.rest.path}`, options, async (request, reply) => {
      try {
        const read = async (receiveCard: ReceiveCard) => {
          const cards = createCardHashes(receiveCard);
          const fields = await readWithdrawalForm(request, cards.receive);
          request.locale = readLocale(fields.lang) ?? request.locale;
          const withdrawal = readInput('withdrawal', fields);
          const storedResponse = request.beginIdempotent(JSON.stringify([fields, cards.hashes]));
          // Throws, so that nothing of the repeated request is stored.
          if (storedResponse) throw new RepeatedRequest(storedResponse);
          return { ...fromClient(request), withdrawal };
        };
        const receipt = await requests.sendWithdrawal(senderOf(actorOf(request)), read, uploadBytesOf(request));
        return present(request, receipt);
      } catch (error) {
        if (error instanceof RepeatedRequest) return sendStored(reply, error.response);
        throw error;
      }
    });
  });
};

/** The same request was already answered; `response` is the stored one. */
class RepeatedRequest extends Error {
  readonly response: StoredResponse;

  constructor(response: StoredResponse) {
    super('repeated request');
    this.response = response;
  }
}

/** Passes cards on and hashes each one, to recognise a repeat of the same form. */
function createCardHashes(receiveCard: ReceiveCard) {
  const hashes: Record<string, string> = {};
  const receive: ReceiveCard = async (kind, source) => {
    const { read, digest } = createHasher();
    await receiveCard(kind, read(source));
    hashes[kind] = digest();
  };
  return { receive, hashes };
}

/** A token without requests.write has the rate limits of a visitor. */
function senderOf(actor: Actor): Actor {
  if (actor.kind !== 'token' || actorCan(actor, 'requests.write')) return actor;
  return { kind: 'visitor', address: actor.address };
}

/** Sets the language before validation, so that errors use it too. */
function applyRequestedLanguage(request: FastifyRequest): FastifyRequest {
  request.locale = localeOf(request);
  return request;
}

const fromClient = (request: FastifyRequest): Submission => ({
  locale: request.locale,
  guard: noGuard,
  source: 'api',
  consentVersion: null,
  // After a crash, a repeat of the request gets this response.
  onReference: (tx, reference) => request.storeIdempotent(tx, present(request, { reference })),
});

const present = ({ locale }: FastifyRequest, { reference }: RequestReceipt) => ({
  message: translate(locale, { ...sent, values: { reference } }),
});

/** `lang` of the body, else the language of the request's header. */
function localeOf({ body, locale }: FastifyRequest): Locale {
  const lang = typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined;
  return readLocale(lang) ?? locale;
}
