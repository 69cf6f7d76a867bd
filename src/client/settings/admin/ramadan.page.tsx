import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { RamadanForm } from '../../opening-hours/admin/ramadan-form.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useHitsReview } from './use-hits-review.tsx';

export function RamadanPage() {
  const { t } = useLingui();
  const [round, setRound] = useState(0);
  const utils = trpc.useUtils();
  // Loaded once for each round, so that a refetch does not change the form.
  const ramadans = trpc.admin.settings.getRamadans.useQuery(undefined, { gcTime: 0, refetchOnWindowFocus: false });
  const { mutateAsync } = trpc.admin.settings.setRamadanPeriods.useMutation();
  const review = useHitsReview();
  const save = async (periods: { start: string; end: string }[]) => {
    await mutateAsync({ periods, seen: ramadans.data?.confirmed ?? [], ...review.accepted() });
    await Promise.all([utils.admin.settings.getRamadans.invalidate(), utils.content.settings.invalidate()]);
  };
  return (
    <AdminPage title={t`Ramadan`}>
      {ramadans.isError && (
        <LoadFailure
          title={t`The dates could not be loaded.`}
          error={ramadans.error}
          onRetry={() => void ramadans.refetch()}
        />
      )}
      {ramadans.isPending && <FormSkeleton />}
      {ramadans.data && (
        <RamadanForm
          key={round}
          ramadans={ramadans.data}
          save={save}
          review={review}
          onDone={() => setRound(round + 1)}
        />
      )}
      {review.dialog}
    </AdminPage>
  );
}
