import type { Locale } from '#shared/i18n/locales.ts';
import { factsOf, type RequestDetails } from '#shared/requests/request-types.ts';
import { readerIn } from '../core/translate.ts';

/** The details of a request as labels and texts, which may have several lines. Omits empty ones. */
export function detailRows(details: RequestDetails, locale: Locale): { label: string; text: string }[] {
  const reader = readerIn(locale);
  return factsOf(details, reader).map(([label, text]) => ({ label: reader.translate(label), text }));
}
