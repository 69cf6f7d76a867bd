import { formatAmount } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Booked, RequestDetails } from '#shared/requests/requests.schema.ts';
import { translate } from '../core/translate.ts';
import { requestMailMessages } from './request-mail.messages.ts';

/** What a request holds beside the person, as lines of a mail: a label's key and the text, which may have several lines. */
export interface DetailRow {
  label: keyof typeof requestMailMessages;
  text: string;
}

/** The kind of a request as sentences tell them apart. */
export function kindOf(details: RequestDetails): string {
  return details.type === 'contact' ? details.contactType : details.type;
}

/** The lines that tell staff what is asked for; those that hold nothing are left out. Cards are counted, never shown. */
export function detailRows(details: RequestDetails, locale: Locale): DetailRow[] {
  return rowsOf(details, locale).filter(({ text }) => text !== '');
}

function rowsOf(details: RequestDetails, locale: Locale): DetailRow[] {
  switch (details.type) {
    case 'contact':
      return [{ label: 'message', text: details.message }];
    case 'report':
      return [{ label: 'visitTime', text: details.visitTime }];
    case 'booking': {
      const { shown, record, notes } = details;
      const hasChanged = record !== null && (record.title !== shown.title || record.price !== shown.price);
      return [
        { label: 'booked', text: bookedText(record ?? shown, locale) },
        { label: 'shown', text: hasChanged ? bookedText(shown, locale) : '' },
        { label: 'notes', text: notes },
      ];
    }
    case 'withdrawal': {
      const { appointmentDay, appointmentDate, appointmentTime, isPast, area, collector, packageTitle, suggestions } = details;
      const say = (key: keyof typeof requestMailMessages, values = {}) => translate(locale, { ...requestMailMessages[key], values });
      return [
        { label: 'appointment', text: [appointmentDay, appointmentDate, appointmentTime].filter(Boolean).join(' · ') },
        { label: 'mind', text: isPast ? say('isPast') : '' },
        { label: 'booked', text: packageTitle },
        { label: 'area', text: area },
        { label: 'collector', text: collector === null ? '' : say('collectorWish', { collector }) },
        { label: 'notes', text: suggestions },
      ];
    }
  }
}

function bookedText({ title, price }: Booked, locale: Locale): string {
  return price === null ? title : `${title} (${formatAmount(price, locale)} ${translate(locale, requestMailMessages.currency)})`;
}
