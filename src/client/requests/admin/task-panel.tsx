import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { clockTimeOf } from '#shared/i18n/format.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { dayOf, startOfDay } from '#shared/time/days.rules.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { Panel } from '../../ui/admin/panel.tsx';
import { ignoreRejection, type RequestActions } from './use-request-actions.ts';

interface TaskPanelProps {
  request: RequestRecord;
  colleagues: Colleague[];
  actions: RequestActions;
}

/** The assignee and the call-back of a request. */
export function TaskPanel({ request, colleagues, actions }: TaskPanelProps) {
  const { t } = useLingui();
  const me = useStaff().id;
  const { assignee } = request;
  const isGone = assignee !== null && !colleagues.some(({ id }) => id === assignee.id);
  const people = [...colleagues, ...(isGone ? [assignee] : [])].map(({ id, name }) => ({ value: id, label: name }));
  const give = (assigneeId: string | null) => ignoreRejection(actions.assign.mutateAsync({ ...actions.seen, assigneeId }));
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
            <Button variant="light" onClick={() => give(me)} disabled={actions.isBusy}>
              <Trans>Assign to me</Trans>
            </Button>
          )}
        </Group>
        <CallBack key={request.callBackAt} callBackAt={request.callBackAt} actions={actions} />
      </Stack>
    </Panel>
  );
}

/** Day and time at the centre, in any time zone of the browser. */
function CallBack({ callBackAt, actions }: { callBackAt: string | null; actions: RequestActions }) {
  const { t } = useLingui();
  const [day, setDay] = useState(callBackAt ? dayOf(callBackAt) : '');
  const [time, setTime] = useState(callBackAt ? clockTimeOf(Date.parse(callBackAt)) : '09:00');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = day === '' || time === '' ? null : new Date(Date.parse(startOfDay(day)) + (hours * 60 + minutes) * 60_000).toISOString();
  const [today, setToday] = useState('');
  useEffect(() => setToday(dayOf(new Date().toISOString())), []);
  const isOver = wanted !== null && wanted !== callBackAt && day < today;
  const save = (at: string | null) => ignoreRejection(actions.setCallBack.mutateAsync({ ...actions.seen, callBackAt: at }));
  return (
    <Group align="end" gap="xs">
      <TextInput
        flex="1 1 150px"
        type="date"
        label={t`Call back on`}
        value={day}
        min={today}
        error={isOver && t`This day has passed.`}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextInput flex="0 1 120px" type="time" label={t`at`} value={time} onChange={(event) => setTime(event.currentTarget.value)} />
      {wanted !== null && wanted !== callBackAt && !isOver && (
        <Button variant="light" onClick={() => save(wanted)} disabled={actions.isBusy}>
          <Trans>Save</Trans>
        </Button>
      )}
      {callBackAt !== null && (
        <Button variant="subtle" onClick={() => save(null)} disabled={actions.isBusy}>
          <Trans>Call made</Trans>
        </Button>
      )}
    </Group>
  );
}
