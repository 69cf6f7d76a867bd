import { useLingui } from '@lingui/react/macro';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';

/** The name of each kind of mail about a request. */
export function useMailKinds(): Record<RequestRecord['mails'][number]['kind'], string> {
  const { t } = useLingui();
  return {
    notification: t`Mail to the centre`,
    acknowledgement: t`Mail to the visitor`,
    reply: t`Reply to the visitor`,
    change_request: t`Mail to the centre about a change request`,
    appointment_confirmed: t`Mail to the visitor: appointment confirmed`,
    appointment_moved: t`Mail to the visitor: appointment changed`,
    appointment_cancelled: t`Mail to the visitor: appointment cancelled`,
    appointment_reminder: t`Mail to the visitor: reminder`,
  };
}
