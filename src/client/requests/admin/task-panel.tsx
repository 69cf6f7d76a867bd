import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { isOfAssignee, placeOf } from '#shared/appointments/collector.rules.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { callBackOffers, callBackOn, callBackTimes } from '#shared/requests/call-back.rules.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import { dayOf, instantAtCentre, isDay } from '#shared/time/days.rules.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { DayInput } from '../../ui/admin/forms/day-fields.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { keyOf, useKeyShortcut } from './request-keys.tsx';

interface TaskPanelProps {
  request: RequestRecord;
  colleagues: Colleague[];
  actions: RequestActions;
}

/** The assignee and the call-back of a request. */
export function TaskPanel({ request, colleagues, actions }: TaskPanelProps) {
  const { t } = useLingui();
  const shortcut = useKeyShortcut();
  const me = useStaff().id;
  const { assignee } = request;
  const team = trpc.admin.appointments.listSeats.useQuery();
  // Nurses get the appointments that are their assignee's.
  const isForNurses = hasAppointment(request.type) && isOfAssignee(placeOf(request), team.data ?? []);
  const possible = colleagues.filter(({ takesRequests }) => takesRequests || isForNurses);
  const isGone = assignee !== null && !possible.some(({ id }) => id === assignee.id);
  const people = [...possible, ...(isGone ? [assignee] : [])].map(({ id, name }) => ({ value: id, label: name }));
  const give = (assigneeId: string | null) =>
    ignoreRejection(actions.assign.mutateAsync({ ...actions.seen, assigneeId }));
  const take = () =>
    ignoreRejection(
      actions.assign
        .mutateAsync({ ...actions.seen, assigneeId: me })
        .then(() => notifications.show({ message: t`This request is assigned to you.` })),
    );
  const canTake = assignee?.id !== me && colleagues.some(({ id }) => id === me);
  return (
    <Panel title={t`Task`}>
      <Stack>
        <Group align="end" gap="xs">
          <Select
            flex="1 1 180px"
            label={t`Assigned to`}
            placeholder={t`Nobody yet`}
            data={people}
            value={assignee?.id ?? null}
            onChange={give}
            clearable
            disabled={actions.isBusy}
          />
          {canTake && (
            <Button variant="light" onClick={take} disabled={actions.isBusy} {...shortcut(keyOf.take)}>
              <Trans>Assign to me</Trans>
            </Button>
          )}
        </Group>
        <CallBack callBackAt={request.callBackAt} actions={actions} />
      </Stack>
    </Panel>
  );
}

/** Day and time at the centre, in any time zone of the browser. A choice is saved at once. */
function CallBack({ callBackAt, actions }: { callBackAt: string | null; actions: RequestActions }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const now = useNow();
  const chosenDay = callBackAt === null ? '' : dayOf(callBackAt);
  const chosenTime = callBackAt === null ? null : clockTimeOf(Date.parse(callBackAt));
  const [passedDay, setPassedDay] = useState('');
  const offerNames = { inOneHour: t`In 1 hour`, thisEvening: t`This evening`, tomorrow: t`Tomorrow 9:00` };
  const save = (at: string | null) => {
    setPassedDay('');
    ignoreRejection(actions.setCallBack.mutateAsync({ ...actions.seen, callBackAt: at }));
  };
  const handleDay = (day: string) => {
    // “Call made” removes a call-back.
    if (!isDay(day)) return;
    const at = callBackOn(day, callBackAt, Date.now());
    if (at === null) setPassedDay(day);
    else save(at);
  };
  const times = chosenTime === null ? [] : [...new Set([...callBackTimes(chosenDay, now), chosenTime])].sort();
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="xs">
        <DayInput
          place={{ flex: '1 1 240px' }}
          label={t`Call back on`}
          value={passedDay || chosenDay}
          min={dayOf(new Date(now).toISOString())}
          error={passedDay !== '' && t`This day has passed.`}
          onChange={handleDay}
          waitsForEnd
        />
        {chosenTime !== null && (
          <Group align="flex-start" gap="xs" wrap="nowrap" flex="1 1 280px">
            <Select
              flex="1 0 130px"
              label={t`at`}
              data={times.map((time) => ({ value: time, label: hourText(time, locale) }))}
              value={chosenTime}
              onChange={(time) => time && save(instantAtCentre(`${chosenDay}T${time}`))}
              allowDeselect={false}
              disabled={actions.isBusy}
            />
            <Button mt="lg" flex="none" variant="subtle" onClick={() => save(null)} disabled={actions.isBusy}>
              <Trans>Call made</Trans>
            </Button>
          </Group>
        )}
      </Group>
      <Group gap="xs">
        {callBackOffers(now).map(({ name, at }) => (
          <Button key={name} variant="light" size="compact-md" onClick={() => save(at)} disabled={actions.isBusy}>
            {offerNames[name]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
