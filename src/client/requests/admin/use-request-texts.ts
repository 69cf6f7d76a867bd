import { useLingui } from '@lingui/react/macro';
import { formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import type { RequestState } from '#shared/requests/request-states.rules.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The names of states and types, and what a request is called in a line. */
export function useRequestTexts() {
  const { t } = useLingui();
  const { locale } = useSite();
  const states: Record<RequestState, string> = {
    new: t`New`,
    in_progress: t`In progress`,
    confirmed: t`Confirmed`,
    completed: t`Completed`,
    declined: t`Declined`,
    spam: t`Spam`,
  };
  // As the name of a type each is a noun, also where a button or a link of the same words is a verb.
  const types: Record<RequestRecord['type'], string> = {
    contact: t({ message: 'Contact', context: 'type of request' }),
    report: t({ message: 'Report', context: 'type of request' }),
    booking: t({ message: 'Booking', context: 'type of request' }),
    withdrawal: t({ message: 'Home visit', context: 'type of request' }),
  };
  const channels: Record<RequestRecord['source'], string> = {
    site: t`Sent through the site.`,
    api: t`Sent through another program.`,
    telephone: t`Told by telephone.`,
    walk_in: t`Told in person.`,
    whatsapp: t`Told by WhatsApp.`,
  };
  const kindOf = ({ details }: Pick<RequestRecord, 'details'>): string => {
    if (details.type !== 'contact') return types[details.type];
    return details.contactType === 'inquiry' ? t({ message: 'Inquiry', context: 'type of request' }) : t({ message: 'Suggestion', context: 'type of request' });
  };
  const visitOf = ({ visitDay, visitTime }: Pick<RequestRecord, 'visitDay' | 'visitTime'>): string =>
    visitDay === null
      ? ''
      : [`${formatWeekday(visitDay, locale)} ${formatDayAndMonth(visitDay, locale)}`, visitTime && hourText(visitTime, locale)].filter(Boolean).join(' · ');
  const wishNames = { cancel_wish: t`Asks to cancel`, change_wish: t`Asks for a change` };
  return { states, types, channels, wishNames, kindOf, visitOf, nameOf: ({ name }: { name: string }) => name || t`Without a name` };
}
