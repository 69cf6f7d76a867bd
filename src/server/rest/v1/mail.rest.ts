import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../deps.ts';
import { readContactInput } from '../../services/contact-input.ts';
import { translate } from '../../translate.ts';

export interface MailRestOptions {
  services: Pick<Services, 'requests'>;
  actorOf: (request: FastifyRequest) => Actor;
}

const sent = /*i18n*/ { id: 'requests.sent', message: 'Your message has been sent, thank you. Your reference is {reference}.' };
/** These clients show no form of ours, so there is nothing that could tell a machine. */
const noGuard = { website: '', ticket: '' };

/** POST /mail/sentContact as the centre's old clients know it. */
export const mailRest: FastifyPluginAsync<MailRestOptions> = async (scope, { services, actorOf }) => {
  scope.post('/mail/sentContact', async (request) => {
    const locale = localeOf(request);
    // Errors too are told in the language that the body asks for.
    request.locale = locale;
    const contact = readContactInput(request.body);
    const { reference } = await services.requests.sendContact(actorOf(request), { locale, contact, guard: noGuard, source: 'api', consentVersion: null });
    return { message: translate(locale, { ...sent, values: { reference } }) };
  });
};

/** `lang` of the body, else the language that the client's header asked for. */
function localeOf({ body, locale }: FastifyRequest): Locale {
  const lang = typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined;
  return readLocale(lang) ?? locale;
}
