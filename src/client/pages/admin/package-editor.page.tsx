import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { FormSkeleton } from '../../components/admin/form-skeleton.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { PackageForm } from '../../features/packages/admin/package-form.tsx';
import { trpc } from '../../lib/trpc.ts';

/** A new package, or with an id in the address one that is changed. */
export function PackageEditorPage() {
  const { t } = useLingui();
  const { packageId } = useParams();
  return (
    <AdminPage title={packageId ? t`Edit package` : t`Add New Package`}>
      {packageId ? <ChangedPackage key={packageId} id={packageId} /> : <NewPackage />}
    </AdminPage>
  );
}

function NewPackage() {
  const { t } = useLingui();
  const categories = trpc.admin.categories.list.useQuery();
  const create = trpc.admin.packages.create.useMutation({ onSuccess: useForgetContent() });
  if (categories.isError) return <LoadFailure title={t`Failed to load categories`} error={categories.error} onRetry={() => void categories.refetch()} />;
  if (!categories.data) return <FormSkeleton />;
  return <PackageForm record={null} categories={categories.data} save={create.mutateAsync} />;
}

function ChangedPackage({ id }: { id: string }) {
  const { t } = useLingui();
  const categories = trpc.admin.categories.list.useQuery();
  // Always as it is now, and then left alone while it is being changed.
  const record = trpc.admin.packages.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const update = trpc.admin.packages.update.useMutation({ onSuccess: useForgetContent() });
  if (record.isError) return <LoadFailure title={t`Failed to load package details`} error={record.error} onRetry={() => void record.refetch()} />;
  if (categories.isError) return <LoadFailure title={t`Failed to load categories`} error={categories.error} onRetry={() => void categories.refetch()} />;
  if (!categories.data || !record.data) return <FormSkeleton />;
  return <PackageForm record={record.data} categories={categories.data} save={(values) => update.mutateAsync({ id, values })} />;
}

/** Lists are read anew after a change. */
function useForgetContent() {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.packages.list.invalidate();
    void utils.admin.categories.list.invalidate();
  };
}
