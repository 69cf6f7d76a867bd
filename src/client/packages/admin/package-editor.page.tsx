import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { RecordHistory } from '../../content/admin/record-history.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { PackageForm } from './package-form.tsx';
import { usePackageWords } from './use-package-words.ts';

/** Edits the package of the id in the address; without an id, creates one. */
export function PackageEditorPage() {
  const { t } = useLingui();
  const { id } = useParams();
  return <AdminPage title={id ? t`Edit package` : t`Add New Package`}>{id ? <ChangedPackage key={id} id={id} /> : <NewPackage />}</AdminPage>;
}

function NewPackage() {
  const parts = useFormChoices();
  const create = trpc.admin.packages.create.useMutation({ onSuccess: useInvalidateContent() });
  if (parts.failure) return parts.failure;
  if (!parts.categories || !parts.choices) return <FormSkeleton />;
  return <PackageForm record={null} categories={parts.categories} choices={parts.choices} save={(values) => create.mutateAsync(values)} />;
}

function ChangedPackage({ id }: { id: string }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const parts = useFormChoices();
  // No cache and no refetch: the form opens with the stored package and does not change while it is edited.
  const record = trpc.admin.packages.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const invalidate = useInvalidateContent();
  const update = trpc.admin.packages.update.useMutation({ onSuccess: invalidate });
  const { labels, words } = usePackageWords();
  const handleRestored = () => {
    void record.refetch();
    invalidate();
  };
  if (record.isError) return <LoadFailure title={t`Failed to load package details`} error={record.error} onRetry={() => void record.refetch()} />;
  if (parts.failure) return parts.failure;
  if (!parts.categories || !parts.choices || !record.data) return <FormSkeleton />;
  return (
    <>
      <PackageForm
        key={record.data.version}
        record={record.data}
        categories={parts.categories}
        choices={parts.choices}
        save={(values, version) => update.mutateAsync({ id, version, values })}
        reload={() => utils.client.admin.packages.get.query({ id })}
      />
      <RecordHistory collection="package" id={id} version={record.data.version} labels={labels} words={words} onRestored={handleRestored} />
    </>
  );
}

/** The choices of the form. */
function useFormChoices() {
  const { t } = useLingui();
  const categories = trpc.admin.categories.listChoices.useQuery();
  const choices = trpc.admin.labTests.listChoices.useQuery();
  const failed = [categories, choices].find(({ isError }) => isError);
  const retry = () => void Promise.all([categories.refetch(), choices.refetch()]);
  const title = categories.isError ? t`Failed to load categories` : t`Failed to load laboratory tests`;
  const failure = failed && <LoadFailure title={title} error={failed.error} onRetry={retry} />;
  return { categories: categories.data, choices: choices.data, failure };
}

function useInvalidateContent() {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.packages.list.invalidate();
    void utils.admin.categories.invalidate();
    void utils.admin.labTests.list.invalidate();
  };
}
