import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import type { RequestReceipt } from '#shared/schemas/requests.schema.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../deps.ts';
import { readWithdrawalForm, refuseWithdrawalEarly, uploadBytesOf, withdrawalFormLimits } from '../../private-files/withdrawal-form.ts';
import { readBookingInput, readContactInput, readReportInput, readWithdrawalInput } from '../../services/request-input.ts';
import type { ReceiveCard, Submission } from '../../services/request-intake.ts';
import { translate } from '../../translate.ts';

export interface MailRestOptions {
  services: Pick<Services, 'requests'>;
  actorOf: (request: FastifyRequest) => Actor;
}

const sent = /*i18n*/ { id: 'requests.sent', message: 'Your message has been sent, thank you. Your reference is {reference}.' };
/** These clients show no form of ours, so there is nothing that could tell a machine. */
const noGuard = { website: '', ticket: '' };

/** POST /mail/sentContact, /report, /booking and /withdrawal as the centre's old clients know them. */
export const mailRest: FastifyPluginAsync<MailRestOptions> = async (scope, { services: { requests }, actorOf }) => {
  scope.post('/mail/sentContact', async (request) => {
    const contact = readContactInput(speakAsAsked(request).body);
    return present(request, await requests.sendContact(actorOf(request), { ...fromClient(request), contact }));
  });

  scope.post('/mail/report', async (request) => {
    const report = readReportInput(speakAsAsked(request).body);
    return present(request, await requests.sendReport(actorOf(request), { ...fromClient(request), report }));
  });

  scope.post('/mail/booking', async (request) => {
    const booking = readBookingInput(speakAsAsked(request).body);
    return present(request, await requests.sendBooking(actorOf(request), { ...fromClient(request), booking }));
  });

  await scope.register(async (uploads) => {
    await uploads.register(multipart, { limits: withdrawalFormLimits, throwFileSizeLimit: false });
    uploads.post('/mail/withdrawal', { onRequest: async (request) => refuseWithdrawalEarly(request) }, async (request) => {
      const read = async (receiveCard: ReceiveCard) => {
        const fields = await readWithdrawalForm(request, receiveCard);
        request.locale = readLocale(fields.lang) ?? request.locale;
        return { ...fromClient(request), withdrawal: readWithdrawalInput(fields) };
      };
      const receipt = await requests.sendWithdrawal(actorOf(request), read, uploadBytesOf(request));
      return present(request, receipt);
    });
  });
};

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
