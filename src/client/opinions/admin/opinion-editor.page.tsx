import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { RecordHistory } from '../../content/admin/record-history.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { OpinionForm } from './opinion-form.tsx';
import { useOpinionLabels } from './use-opinion-labels.ts';

/** A new one, or with an id in the address one that is changed. */
export function OpinionEditorPage() {
  const { t } = useLingui();
  const { opinionId } = useParams();
  return (
    <AdminPage title={opinionId ? t`Edit opinion` : t`Add New Opinion`}>
      {opinionId ? <ChangedOpinion key={opinionId} id={opinionId} /> : <NewOpinion />}
    </AdminPage>
  );
}

function NewOpinion() {
  const create = trpc.admin.opinions.create.useMutation({ onSuccess: useForgetOpinions() });
  return <OpinionForm record={null} save={(values) => create.mutateAsync(values)} />;
}

function ChangedOpinion({ id }: { id: string }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  // Always as it is now, and then left alone while it is being changed.
  const record = trpc.admin.opinions.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const forget = useForgetOpinions();
  const update = trpc.admin.opinions.update.useMutation({ onSuccess: forget });
  const labels = useOpinionLabels();
  const handleRestored = () => {
    void record.refetch();
    forget();
  };
  if (record.isError) return <LoadFailure title={t`Failed to load opinion details`} error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <FormSkeleton />;
  return (
    <>
      <OpinionForm
        key={record.data.version}
        record={record.data}
        save={(values, version) => update.mutateAsync({ id, version, values })}
        reload={() => utils.client.admin.opinions.get.query({ id })}
      />
      <RecordHistory noun="opinion" id={id} version={record.data.version} labels={labels} onRestored={handleRestored} />
    </>
  );
}

/** The list is read anew after a change. */
function useForgetOpinions() {
  const utils = trpc.useUtils();
  return () => void utils.admin.opinions.list.invalidate();
}
