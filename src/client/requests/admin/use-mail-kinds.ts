import { useLingui } from '@lingui/react/macro';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';

/** The name of each kind of mail about a request. */
export function useMailKinds(): Record<RequestRecord['mails'][number]['kind'], string> {
  const { t } = useLingui();
  return {
    notification: t`E-mail to the centre`,
    acknowledgement: t`E-mail to the visitor`,
    reply: t`Reply to the visitor`,
    collector: t`E-mail to the collector`,
    change_request: t`E-mail to the centre about a change request`,
    appointment_confirmed: t`E-mail to the visitor: appointment confirmed`,
    appointment_moved: t`E-mail to the visitor: appointment changed`,
    appointment_cancelled: t`E-mail to the visitor: appointment cancelled`,
    appointment_reminder: t`E-mail to the visitor: reminder`,
  };
}
