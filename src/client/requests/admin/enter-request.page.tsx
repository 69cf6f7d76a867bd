import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { EntryForm } from './entry-form.tsx';

/** Staff enter a request after a call, at the desk or by WhatsApp. */
export function EnterRequestPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const colleagues = trpc.admin.requests.listColleagues.useQuery();
  const bookables = trpc.admin.requests.listBookables.useQuery();
  const onSuccess = () => utils.admin.requests.invalidate();
  const enter = trpc.admin.requests.enter.useMutation({ onSuccess });
  // After a refusal, the collector that was proposed is taken.
  const onError = () => utils.admin.appointments.invalidate();
  const enterVisit = trpc.admin.requests.enterVisit.useMutation({ onSuccess, onError });
  const failed = [colleagues, bookables].find((query) => query.isError && !query.data);
  return (
    <AdminPage title={t`Enter a request`}>
      <Anchor component={Link} to={adminPaths.requests()} className="tap gap-2">
        <IconArrowLeft size={18} className="flip" aria-hidden />
        <Trans>All requests</Trans>
      </Anchor>
      {failed ? (
        <LoadFailure
          title={t`The form could not be loaded`}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : colleagues.data && bookables.data ? (
        <EntryForm
          colleagues={colleagues.data}
          bookables={bookables.data}
          save={enter.mutateAsync}
          saveVisit={enterVisit.mutateAsync}
        />
      ) : (
        <FormSkeleton />
      )}
    </AdminPage>
  );
}
