import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Menu, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { stateAfterMove } from '#shared/appointments/appointment-states.rules.ts';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { isClosed, needsNote, nextStates, type RequestState } from '#shared/requests/request-states.rules.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import type { TypedTexts } from '../../request-records/admin/use-typed-texts.ts';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { GrowingTextarea } from '../../ui/admin/forms/growing-textarea.tsx';
import styles from './request-head.module.css';
import { keyOf, useKeyShortcut } from './request-keys.tsx';
import { StateBadge } from './state-badge.tsx';

interface StateMenuProps {
  request: RequestRecord;
  actions: RequestActions;
  /** The note for a change; it stays until the change is stored. */
  reason: TypedTexts['reason'];
  /** A question was closed, and the request stays as it was. */
  onDismiss: () => void;
  /** Rarer steps, as further items of the menu; null for none. */
  children: ReactNode;
}

const isLoss = (to: RequestState) => to === 'spam' || to === 'declined' || to === 'cancelled';

/** The state of the request, as a button that opens its next states. Moves that close it need a confirmation. */
export function StateMenu({ request, actions, reason, onDismiss, children }: StateMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<RequestState | null>(null);
  const shortcut = useKeyShortcut();
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
  // Steps back come last, except the first decision about a suspected request.
  const items = isSuspected ? next : [...next.filter((to) => to !== 'new'), ...next.filter((to) => to === 'new')];
  const dismiss = () => {
    setAsked(null);
    onDismiss();
  };
  const confirmAsked = () => {
    // The note stays after a refusal; the page shows the reason.
    if (asked) move(asked).catch(dismiss);
  };
  if (items.length === 0 && children === null)
    return (
      <div role="status" className={styles.state}>
        <StateBadge state={state} />
      </div>
    );
  return (
    <>
      {/* A key presses it while the menu is closed. */}
      {items.includes('completed') && (
        <button type="button" hidden onClick={() => setAsked('completed')} {...shortcut(keyOf.complete)} />
      )}
      <Menu position="bottom-end" shadow="md">
        <div role="status" className={styles.state}>
          <Menu.Target>
            <Button variant="default" size="sm" px="xs" rightSection={<IconChevronDown size={16} aria-hidden />}>
              <VisuallyHidden>{t`State`}:</VisuallyHidden> <StateBadge state={state} />
            </Button>
          </Menu.Target>
        </div>
        <Menu.Dropdown>
          {items.map((to) => (
            <Menu.Item
              key={to}
              mih={44}
              disabled={actions.isBusy}
              {...(isLoss(to) && { color: 'coral' })}
              {...(to === 'completed' && shortcut(keyOf.complete))}
              onClick={() => (questions[to] ? setAsked(to) : ignoreRejection(move(to)))}
            >
              {verbs[to]}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
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
    </>
  );
}
