import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useRequestTexts } from './use-request-texts.ts';

/** Describes an event in a sentence; '' for a note, which is shown itself. */
export function useEventText(): (details: RequestEventDetails) => string {
  const { t } = useLingui();
  const { locale } = useSite();
  const { states, channels } = useRequestTexts();
  const cards = { identityCard: t`Identity card`, insuranceCard: t`Insurance card` };
  return (details) => {
    switch (details.kind) {
      case 'entered': {
        const { source, assignee } = details;
        const entered = `${channels[source]} ${t`The person agreed that the request is stored.`}`;
        return assignee === null ? entered : `${entered} ${t`Assigned to ${assignee}.`}`;
      }
      case 'change_request':
        return details.changeRequest === 'cancel'
          ? t`The visitor asked to cancel the request.`
          : t`The visitor asked for a change.`;
      case 'change_request_answered':
        return t`The visitor’s change request was answered.`;
      case 'state': {
        const [from, to] = [states[details.from], states[details.to]];
        return t`State: from “${from}” to “${to}”`;
      }
      case 'not_spam':
        return t`Moved to the inbox: not spam.`;
      case 'note':
        return '';
      case 'assigned': {
        const { assignee } = details;
        return assignee === null ? t`No longer assigned.` : t`Assigned to ${assignee}.`;
      }
      case 'call_back': {
        const at = details.at && formatDateTime(details.at, locale);
        return at ? t`Call back: ${at}` : t`Call-back removed.`;
      }
      case 'card_viewed': {
        const card = cards[details.card];
        return t`Viewed: ${card}`;
      }
      case 'exported':
        return t`Exported with all data about this person.`;
      case 'mail_again':
        return details.mail === 'acknowledgement'
          ? t`Sent the mail to the visitor again.`
          : t`Sent the mail to the centre again.`;
      case 'mail_discarded':
        return details.mail === 'acknowledgement'
          ? t`Discarded the mail to the visitor.`
          : t`Discarded the mail to the centre.`;
    }
  };
}
