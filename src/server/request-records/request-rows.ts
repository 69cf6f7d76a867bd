import type { Reader } from '#shared/collections/fields.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { factsOf, type RequestDetails } from '#shared/requests/request-types.ts';
import { translate } from '../core/translate.ts';

/** Formats requests in one language. */
export function readerIn(locale: Locale): Reader {
  return { locale, translate: ({ id }, values = {}) => translate(locale, { id, values }) };
}

/** The details of a request as labels and texts, which may have several lines. Omits empty ones. */
export function detailRows(details: RequestDetails, locale: Locale): { label: string; text: string }[] {
  const reader = readerIn(locale);
  return factsOf(details, reader).map(([label, text]) => ({ label: reader.translate(label), text }));
}
