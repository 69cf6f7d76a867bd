import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { formatMonth } from '#shared/i18n/format.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { RecordHistory } from '../../content/admin/record-history.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { MedicalInfoForm } from './medical-info-form.tsx';
import { useMedicalInfoLabels } from './use-medical-info-labels.ts';

/** A new one, or with an id in the address one that is changed. */
export function MedicalInfoEditorPage() {
  const { t } = useLingui();
  const { infoId } = useParams();
  return (
    <AdminPage title={infoId ? t`Edit information` : t`Add New Information`}>
      {infoId ? <ChangedMedicalInfo key={infoId} id={infoId} /> : <NewMedicalInfo />}
    </AdminPage>
  );
}

function NewMedicalInfo() {
  const create = trpc.admin.medicalInfos.create.useMutation({ onSuccess: useForgetMedicalInfos() });
  return <MedicalInfoForm record={null} save={(values) => create.mutateAsync(values)} />;
}

function ChangedMedicalInfo({ id }: { id: string }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  // Always as it is now, and then left alone while it is being changed.
  const record = trpc.admin.medicalInfos.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const forget = useForgetMedicalInfos();
  const update = trpc.admin.medicalInfos.update.useMutation({ onSuccess: forget });
  const labels = useMedicalInfoLabels();
  const words = useFieldWords();
  const handleRestored = () => {
    void record.refetch();
    forget();
  };
  if (record.isError) return <LoadFailure title={t`Failed to load medical info details`} error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <FormSkeleton />;
  return (
    <>
      <MedicalInfoForm
        key={record.data.version}
        record={record.data}
        save={(values, version) => update.mutateAsync({ id, version, values })}
        reload={() => utils.client.admin.medicalInfos.get.query({ id })}
      />
      <RecordHistory noun="medicalInfo" id={id} version={record.data.version} labels={labels} words={words} onRestored={handleRestored} />
    </>
  );
}

/** The list is read anew after a change. */
function useForgetMedicalInfos() {
  const utils = trpc.useUtils();
  return () => void utils.admin.medicalInfos.list.invalidate();
}

/** What the few values of a field are called. */
function useFieldWords() {
  const { t } = useLingui();
  const { locale } = useSite();
  return {
    category: { general: t`General`, weekly: t`Weekly` },
    month: Object.fromEntries(monthNames.map((month, index) => [month, formatMonth(index, locale)])),
  };
}
