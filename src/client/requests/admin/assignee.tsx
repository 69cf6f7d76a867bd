import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUser, IconUserPlus } from '@tabler/icons-react';
import { isOfAssignee, placeOf } from '#shared/appointments/collector.rules.ts';
import type { Colleague, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { hasAppointment } from '#shared/requests/request-types.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import styles from './request-head.module.css';
import { keyOf, useKeyShortcut } from './request-keys.tsx';

interface AssigneeProps {
  request: RequestRecord;
  colleagues: Colleague[];
  actions: RequestActions;
}

/** Who works on a request. */
export function Assignee({ request, colleagues, actions }: AssigneeProps) {
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
    <>
      <Select
        className={styles.assignee ?? ''}
        aria-label={t`Assigned to`}
        placeholder={t`Nobody yet`}
        leftSection={<IconUser size={18} aria-hidden />}
        data={people}
        value={assignee?.id ?? null}
        onChange={give}
        clearable
        disabled={actions.isBusy}
      />
      {canTake && (
        <Button
          variant="light"
          size="sm"
          className={styles.take ?? ''}
          leftSection={<IconUserPlus size={18} aria-hidden />}
          title={t`Assign to me`}
          onClick={take}
          disabled={actions.isBusy}
          {...shortcut(keyOf.take)}
        >
          <Trans>Assign to me</Trans>
        </Button>
      )}
    </>
  );
}
