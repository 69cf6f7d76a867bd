import { useLingui } from '@lingui/react/macro';
import { formatDayAndMonth, formatWeekday, hourText } from '#shared/i18n/format.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import type { RequestState } from '#shared/requests/request-states.rules.ts';
import { nameOf, type RequestType, requestType, requestTypes } from '#shared/requests/request-types.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useTranslate } from '../../ui/lib/use-translate.ts';

/** Names of states and types, and the name of a request for lists. */
export function useRequestTexts() {
  const { t } = useLingui();
  const { locale } = useSite();
  const states: Record<RequestState, string> = {
    new: t`New`,
    in_progress: t`In progress`,
    confirmed: t`Confirmed`,
    completed: t`Completed`,
    declined: t`Declined`,
    cancelled: t`Cancelled`,
    spam: t`Spam`,
  };
  const translate = useTranslate();
  const types = Object.fromEntries(requestTypes.map((type) => [type, translate(requestType(type).name)])) as Record<
    RequestType,
    string
  >;
  const channels: Record<RequestRecord['source'], string> = {
    site: t`Sent through the site.`,
    api: t`Received through the API.`,
    telephone: t`Received by telephone.`,
    walk_in: t`Received in person.`,
    whatsapp: t`Received by WhatsApp.`,
    demo: t`Invented for the demo.`,
  };
  const kindOf = ({ details }: Pick<RequestRecord, 'details'>): string => translate(nameOf(details));
  const visitOf = ({ visitDay, visitTime }: Pick<RequestRecord, 'visitDay' | 'visitTime'>): string =>
    visitDay === null
      ? ''
      : [
          `${formatWeekday(visitDay, locale)} ${formatDayAndMonth(visitDay, locale)}`,
          visitTime && hourText(visitTime, locale),
        ]
          .filter(Boolean)
          .join(' · ');
  const changeRequestNames = { cancel: t`Asks to cancel`, change: t`Asks for a change` };
  return {
    reader: { locale, translate },
    states,
    types,
    channels,
    changeRequestNames,
    kindOf,
    visitOf,
    nameOf: ({ name }: { name: string }) => name || t`Without a name`,
  };
}
