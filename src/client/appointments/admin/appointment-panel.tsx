import { useLingui } from '@lingui/react/macro';
import { Badge, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { type Closing, isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import type { AppointmentMailKind } from '#shared/appointments/appointments.schema.ts';
import type { Colleague, RequestPage } from '#shared/requests/inbox.schema.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useToday } from '../../ui/lib/use-today.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentSummary } from './appointment-summary.tsx';
import { initialAppointment } from './initial-appointment.ts';
import { QuickConfirm } from './quick-confirm.tsx';

interface AppointmentPanelProps {
  page: RequestPage;
  colleagues: Colleague[];
  /** Absent without permission. */
  actions: RequestActions | undefined;
  /** The changes of the request after a version. */
  changesSince: (version: number) => ReactNode;
}

/** The appointment of a request with its next step; nothing for a request that has none. */
export function AppointmentPanel({
  page: { request, events },
  colleagues,
  actions,
  changesSince,
}: AppointmentPanelProps) {
  const { t } = useLingui();
  const { states } = useAppointmentTexts();
  const frame = useSiteFrame();
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, locale, type, state, spamReason, appointment } = request;
  const isActive = hasAppointment(type) && spamReason === null && state !== 'spam' && actions !== undefined;
  if (!isActive && !appointment) return null;
  const initial = initialAppointment(request, null, today, frame);
  const isQuick = isActive && isWaiting(appointment) && isDay(initial.day);
  const focusHeading = () => heading.current?.focus();
  const telling = actions && {
    openWhatsapp: (about: AppointmentMailKind) =>
      ignoreRejection(actions.openWhatsapp.mutateAsync({ id, language: locale, about })),
    sendMailAgain: (mailId: string) => ignoreRejection(actions.sendMailAgain.mutateAsync({ id: mailId })),
    isBusy: actions.isBusy,
  };
  return (
    <Panel
      title={t`Appointment`}
      headingRef={heading}
      mark={isQuick && appointment && <Badge color="gray">{states[appointment.state]}</Badge>}
    >
      <Stack gap="sm">
        {!isQuick && <AppointmentSummary request={request} events={events} telling={telling} />}
        {isActive && (
          <>
            {isQuick && <QuickConfirm request={request} initial={initial} actions={actions} onSaved={focusHeading} />}
            <AppointmentActions
              request={request}
              colleagues={colleagues}
              isBusy={actions.isBusy}
              isQuick={isQuick}
              changesSince={changesSince}
              onClose={(as: Closing, note: string) =>
                ignoreRejection(
                  actions.closeAppointments.mutateAsync(
                    as === 'done'
                      ? { done: [actions.seen], missed: [] }
                      : { done: [], missed: [{ ...actions.seen, note }] },
                  ),
                )
              }
              onReopen={() => ignoreRejection(actions.reopenAppointment.mutateAsync(actions.seen))}
              onSaved={focusHeading}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
