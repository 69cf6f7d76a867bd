import { useRef, useState } from 'react';
import type { AppointmentHits, TimesChange } from '#shared/settings/appointment-hits.schema.ts';
import type { SaveReview } from '../../ui/admin/forms/use-saved-form.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { HitsDialog } from './hits-dialog.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';

interface Asked {
  change: TimesChange;
  next: Parameters<SaveReview<TimesChange>['start']>[1];
}

/** Lists the appointments that a change of opening hours or team hits before it is saved, and again if there are others. */
export function useHitsReview() {
  const failureText = useFailureText();
  const list = trpc.admin.appointments.listHits.useMutation();
  const [hits, setHits] = useState<AppointmentHits | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Why the server refused the save. */
  const [refusal, setRefusal] = useState('');
  // The callbacks of a save are those of the render in which it began.
  const asked = useRef<Asked>(null);
  const accepted = useRef<string>(undefined);

  const find = async () => {
    const found = asked.current && (await list.mutateAsync(asked.current.change).catch(() => null));
    if (found) setHits(found);
    return found;
  };
  const start = async (change: TimesChange, next: Asked['next']) => {
    asked.current = { change, next };
    accepted.current = undefined;
    setRefusal('');
    const found = await find();
    // Without an answer, the save asks the server.
    if (found && found.count + found.leaving.count > 0) setIsOpen(true);
    else next.ask();
  };
  const reopen = (error: unknown) => {
    const reason = appErrorOf(error)?.fields.seenHits;
    if (reason === undefined) return false;
    setRefusal(reason);
    setIsOpen(true);
    void find();
    return true;
  };
  const close = () => setIsOpen(false);
  const save = () => {
    accepted.current = hits?.version;
    setIsOpen(false);
    asked.current?.next.send();
  };

  return {
    start: (change: object, next: Asked['next']) => void start(change as TimesChange, next),
    reopen,
    /** The hits that staff accepted, for the save. */
    accepted: () => ({ seenHits: accepted.current }),
    dialog:
      isOpen && hits && hits.leaving.count > 0 ? (
        <LeavingDialog visits={hits.leaving} onClose={close} />
      ) : isOpen ? (
        <HitsDialog
          hits={hits}
          problem={list.isError ? failureText(list.error) : refusal}
          isLoading={list.isPending}
          onChanged={() => void find()}
          onSave={save}
          onClose={close}
        />
      ) : null,
  };
}
