import type { Locale } from '#shared/i18n/locales.ts';
import { requestStatusInputSchema, requestWishInputSchema } from '#shared/schemas/requests.schema.ts';
import type { Actor } from '../auth/actor.ts';
import type { Services } from '../deps.ts';
import { type Answer, refusal, textFields } from './request-form.ts';

export interface StatusFormPost {
  services: Pick<Services, 'requests'>;
  actor: Actor;
  locale: Locale;
  /** The fields as the browser posted them. */
  body: unknown;
}

/** Answers the status page's forms: how far a request is, or a wish about it. What is personal goes in the body, never into an address. */
export async function answerStatusForm({ services: { requests }, actor, locale, body }: StatusFormPost): Promise<Answer> {
  const { reference = '', proof = '', kind, text = '' } = textFields(body);
  const values = { reference, proof, text };
  const outcome = { step: 'refused', values, fields: {}, message: '', ticket: '', reference: '' } as const;
  try {
    const status =
      kind === undefined
        ? await requests.checkStatus(actor, requestStatusInputSchema.parse(values))
        : await requests.sendWish(actor, requestWishInputSchema.parse({ ...values, kind }));
    return { status: 200, form: { ...outcome, step: kind === undefined ? 'confirm' : 'sent', status } };
  } catch (error) {
    return refusal(error, locale, outcome);
  }
}
