import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { type Closing, stateAfterMove } from '#shared/appointments/appointment-states.rules.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isClosed, needsNote, nextStates, type RequestState } from '#shared/requests/request-states.rules.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import { AppointmentActions } from '../../appointments/admin/appointment-actions.tsx';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import type { TypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { keyOf, useKeyShortcut } from './request-keys.tsx';
import { StateBadge } from './state-badge.tsx';

interface StatePanelProps {
  request: RequestRecord;
  colleagues: Colleague[];
  actions: RequestActions;
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
  /** The note for a change; it stays until the change is stored. */
  reason: TypedTexts['reason'];
  /** A question was closed, and the request stays as it was. */
  onDismiss: () => void;
}

/** The state of the request and its next states. Moves that close it need a confirmation. */
export function StatePanel({ request, colleagues, actions, changesSince, reason, onDismiss }: StatePanelProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<RequestState | null>(null);
  const shortcut = useKeyShortcut();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, spamReason, appointment } = request;
  const isSuspected = spamReason !== null;
  const verbs: Record<RequestState, string> = {
    new: isSuspected ? t`Not spam: move to the inbox` : t`Return to new`,
    in_progress: isClosed(state) ? t`Reopen` : state === 'confirmed' ? t`Return to in progress` : t`Start work`,
    confirmed: t`Confirm`,
    completed: t`Complete`,
    declined: t`Decline`,
    cancelled: t`Cancel the request`,
    spam: t`Mark as spam`,
  };
  const questions: Partial<Record<RequestState, string>> = {
    completed: t`Mark this request as completed?`,
    declined: t`Decline this request?`,
    cancelled: t`Cancel this request? The visitor wants it no longer.`,
    spam: t`Mark this request as spam? It leaves the inbox and is deleted after some days.`,
  };

  const move = async (to: RequestState) => {
    const isTold = questions[to] !== undefined && to !== 'spam';
    if (to === 'spam') await actions.markSpam.mutateAsync(actions.seen);
    else if (isSuspected) await actions.notSpam.mutateAsync(actions.seen);
    else await actions.changeState.mutateAsync({ ...actions.seen, to, note: isTold ? reason.value.trim() : '' });
    if (isTold) reason.clear();
    setAsked(null);
  };
  const hasVisit = hasAppointment(request.type) && !isSuspected && state !== 'spam';
  // The appointment decides on some moves; confirming one is a dialog.
  const next = nextStates(state, isSuspected).filter(
    (to) =>
      !(hasVisit && to === 'confirmed') &&
      (isSuspected || !appointment || stateAfterMove(appointment.state, to) === appointment.state),
  );
  // The primary action; moves back are secondary. With a visit, it is one of the appointment.
  const first = state === 'confirmed' ? 'completed' : next.find((to) => to !== 'new' || next.length < 3);
  const forward = hasVisit ? null : first;
  const closeAppointment = (as: Closing, note: string) =>
    ignoreRejection(
      actions.closeAppointments.mutateAsync(
        as === 'done' ? { done: [actions.seen], missed: [] } : { done: [], missed: [{ ...actions.seen, note }] },
      ),
    );
  const dismiss = () => {
    setAsked(null);
    onDismiss();
  };
  const confirmAsked = () => {
    // The note stays after a refusal; the page shows the reason.
    if (asked) move(asked).catch(dismiss);
  };
  return (
    <Panel
      title={t`State`}
      headingRef={heading}
      mark={
        <div role="status">
          <StateBadge state={state} />
        </div>
      }
    >
      <Group gap="xs">
        {hasVisit && (
          <AppointmentActions
            request={request}
            colleagues={colleagues}
            isBusy={actions.isBusy}
            changesSince={changesSince}
            onClose={closeAppointment}
            onReopen={() => ignoreRejection(actions.reopenAppointment.mutateAsync(actions.seen))}
            onSaved={() => heading.current?.focus()}
          />
        )}
        {next.map((to) => (
          <Button
            key={to}
            variant={to === forward ? 'filled' : 'default'}
            disabled={actions.isBusy}
            {...(to === 'completed' && shortcut(keyOf.complete))}
            onClick={() => (questions[to] ? setAsked(to) : ignoreRejection(move(to)))}
          >
            {verbs[to]}
          </Button>
        ))}
      </Group>
      <Dialog
        opened={asked !== null}
        onClose={dismiss}
        title={asked && verbs[asked]}
        about={<Text>{asked && questions[asked]}</Text>}
      >
        <Stack>
          {asked !== 'spam' && (
            <GrowingTextarea
              label={asked && needsNote(asked) ? t`Reason` : t`Note (only staff see it)`}
              value={reason.value}
              onChange={(event) => reason.set(event.currentTarget.value)}
              minRows={3}
              maxLength={2000}
              dir="auto"
              data-autofocus
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={dismiss}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              color={asked === 'completed' ? 'sea' : 'coral'}
              loading={actions.isBusy}
              disabled={asked !== null && needsNote(asked) && reason.value.trim() === ''}
              onClick={confirmAsked}
            >
              {asked && verbs[asked]}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Panel>
  );
}
