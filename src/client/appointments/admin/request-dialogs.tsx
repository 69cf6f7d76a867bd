import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { ChangesSince } from '../../request-records/admin/changes-since.tsx';
import { Dialog } from '../../ui/admin/forms/dialog.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { AppointmentDialogs } from './appointment-actions.tsx';

interface RequestDialogsProps {
  requestId: string;
  opened: 'confirm' | 'cancel';
  onClose: () => void;
}

/** Confirms, moves or cancels the appointment of a request that is not on the page, after loading it. */
export function RequestDialogs({ requestId, opened, onClose }: RequestDialogsProps) {
  const { t } = useLingui();
  const found = trpc.admin.requests.get.useQuery({ id: requestId });
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  if (found.data && colleagues.data) {
    const { request, events } = found.data;
    return (
      <AppointmentDialogs
        request={request}
        opened={opened}
        onClose={onClose}
        colleagues={colleagues.data}
        askedStart={null}
        changesSince={(version) => <ChangesSince events={events} version={version} />}
      />
    );
  }
  const failed = [found, colleagues].find((query) => query.isError);
  return (
    <Dialog opened onClose={onClose} title={t`Appointment`} size="lg">
      {failed ? (
        <LoadFailure
          title={t`The request could not be loaded`}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Skeleton h={320} radius="lg" aria-busy />
      )}
    </Dialog>
  );
}
