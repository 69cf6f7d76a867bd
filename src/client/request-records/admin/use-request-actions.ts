import { useState } from 'react';
import type { SeenRequest } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** A refused change; `since` is the version that its author saw, if a colleague changed the request first. */
interface Refusal {
  text: string;
  since: number | null;
}

export type RequestActions = ReturnType<typeof useRequestActions>;

/** Changes of one request. Each sends the version on screen; afterwards the request is refetched. */
export function useRequestActions(seen: SeenRequest) {
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { id, version } = seen;
  const settle = {
    onSuccess: () => {
      setRefusal(null);
      return utils.admin.requests.invalidate();
    },
    onError: (error: unknown) => {
      const { code, fields = {} } = appErrorOf(error) ?? {};
      const [fieldText] = Object.values(fields);
      // Without a free seat, the request itself did not change.
      const isChanged = code === 'conflict' && !('seat' in fields);
      setRefusal({ text: fieldText ?? failureText(error), since: isChanged ? version : null });
      void utils.admin.requests.invalidate();
    },
  };
  const requests = trpc.admin.requests;
  const mutations = {
    changeState: requests.changeState.useMutation(settle),
    markSpam: requests.markSpam.useMutation(settle),
    notSpam: requests.notSpam.useMutation(settle),
    assign: requests.assign.useMutation(settle),
    addNote: requests.addNote.useMutation(settle),
    setCallBack: requests.setCallBack.useMutation(settle),
    answerChangeRequests: requests.answerChangeRequests.useMutation(settle),
    confirmAppointment: trpc.admin.appointments.confirm.useMutation(settle),
    closeAppointments: trpc.admin.appointments.close.useMutation(settle),
    reopenAppointment: trpc.admin.appointments.reopen.useMutation(settle),
    declineChange: trpc.admin.appointments.declineChange.useMutation(settle),
    sendReply: requests.sendReply.useMutation(settle),
    openWhatsapp: requests.openWhatsapp.useMutation(settle),
    confirmWhatsapp: requests.confirmWhatsapp.useMutation(settle),
    sendMailAgain: requests.sendMailAgain.useMutation(settle),
    discardMail: requests.discardMail.useMutation(settle),
    tellReportReady: trpc.admin.messages.tellReportReady.useMutation(settle),
    sendMessageAgain: trpc.admin.messages.sendAgain.useMutation(settle),
    discardMessage: trpc.admin.messages.discard.useMutation(settle),
  };
  return {
    ...mutations,
    seen: { id, version },
    isBusy: Object.values(mutations).some((mutation) => mutation.isPending),
    refusal,
    dismiss: () => setRefusal(null),
  };
}

/** Ignores a rejection in a click handler, because the page shows the refusal. */
export function ignoreRejection(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
