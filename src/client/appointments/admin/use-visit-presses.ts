import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { undoMs } from '#shared/appointments/appointment-states.rules.ts';
import type { VisitAction } from '#shared/appointments/appointments.schema.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { newRowId } from '../../ui/admin/lib/new-row-id.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { useUndoNotice } from '../../ui/admin/lib/use-undo-notice.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { tabStorage } from '../../ui/lib/tab-storage.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { type Press, pressesKey, readPresses } from './stored-presses.ts';

const retryMs = 10_000;
/** The server will answer the same again. */
const refusals = ['conflict', 'invalid_input', 'forbidden', 'not_found'];
/**
 * Sends what a collector presses, once and in order. Without a connection, or after the session ended, presses wait in this
 * tab, also over a reload. A press that the server refuses is shown and dropped.
 */
export function useVisitPresses() {
  const { t } = useLingui();
  const { id: staffId } = useStaff();
  const key = pressesKey(staffId);
  const failureText = useFailureText();
  const offerUndo = useUndoNotice();
  const utils = trpc.useUtils();
  const act = trpc.admin.appointments.act.useMutation({ retry: false });
  const [waiting, setWaiting] = useState(() => readPresses(key));
  const queue = useRef(waiting);
  const isSending = useRef(false);
  /** Whether the member left the page. Its presses then belong to the page that is opened next, which sends them by their key. */
  const isClosed = useRef(false);
  /** Typed reasons stay in memory: they may name a person. After a reload, the chosen one is sent. */
  const notes = useRef(new Map<string, string>());

  const store = (presses: Press[]) => {
    queue.current = presses;
    setWaiting(presses);
    tabStorage.write(key, JSON.stringify(presses));
  };

  /** What a reading that has begun will answer may be older than the press. */
  async function readAgain(): Promise<void> {
    await utils.admin.requests.listOwnVisits.cancel();
    await utils.admin.requests.listOwnVisits.invalidate();
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [next] = queue.current; next; [next] = queue.current) {
        const sent = next.key;
        try {
          const { reason = '', ...press } = next;
          await act.mutateAsync({ ...press, note: notes.current.get(sent) ?? reason });
          if (isClosed.current) return;
        } catch (error) {
          if (isClosed.current) return;
          const code = appErrorOf(error)?.code;
          // Without an answer of the server, after the session ended, or while the server fails, it is sent later.
          if (!refusals.some((refusal) => refusal === code)) return;
          notifications.show({ color: 'coral', message: failureText(error), autoClose: false });
        }
        store(queue.current.filter((press) => press.key !== sent));
        void readAgain();
      }
    } finally {
      isSending.current = false;
    }
  }

  const retry = useEffectEvent(() => void send());
  useEffect(() => {
    isClosed.current = false;
    retry();
    const timer = setInterval(() => retry(), retryMs);
    const handleOnline = () => retry();
    window.addEventListener('online', handleOnline);
    return () => {
      isClosed.current = true;
      clearInterval(timer);
      window.removeEventListener('online', handleOnline);
    };
  }, []);

  function enqueue({ id, appointment }: Visit, action: VisitAction, note = '', reason = ''): void {
    if (!appointment) return;
    const press = { id, action, sequence: appointment.sequence, at: new Date().toISOString(), key: newRowId(), reason };
    if (note !== '') notes.current.set(press.key, note);
    store([...queue.current, press]);
    void send();
  }

  function press(visit: Visit, action: VisitAction, note = '', reason = ''): void {
    enqueue(visit, action, note, reason);
    if (action !== 'done' && action !== 'missed') return;
    offerUndo({
      message: action === 'done' ? t`Marked: took place.` : t`Marked: missed.`,
      failure: t`The visit could not be opened again.`,
      name: `closed-${visit.id}`,
      shownMs: undoMs,
      // Sent after the press that it undoes.
      undo: async () => {
        enqueue(visit, 'reopen');
        return t`The visit is open again.`;
      },
    });
  }

  return { waiting, press };
}
