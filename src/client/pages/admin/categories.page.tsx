import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { FormSkeleton } from '../../components/admin/form-skeleton.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { useRemovalTexts } from '../../components/admin/removal-texts.ts';
import { Screen } from '../../components/screen.tsx';
import { SendDialog } from '../../components/send-dialog.tsx';
import { CategoryForm } from '../../features/categories/admin/category-form.tsx';
import { CategoryList } from '../../features/categories/admin/category-list.tsx';
import { HeldCategory } from '../../features/categories/admin/held-category.tsx';
import { useCategoryLabels } from '../../features/categories/admin/use-category-labels.ts';
import { RecordHistory } from '../../features/history/admin/record-history.tsx';
import { useSending } from '../../lib/admin/use-sending.ts';
import { useUndo } from '../../lib/admin/use-undo.tsx';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './categories.page.module.css';

/** The categories: a form for one beside the list of all. */
export function CategoriesPage() {
  const { t } = useLingui();
  const { catId } = useParams();
  return (
    <AdminPage title={t`Package Category`}>
      <div className={styles.columns}>
        {catId ? <ChangedCategory key={catId} id={catId} /> : <NewCategory />}
        <AllCategories editedId={catId} />
      </div>
    </AdminPage>
  );
}

function NewCategory() {
  const [round, setRound] = useState(0);
  const create = trpc.admin.categories.create.useMutation({ onSuccess: useForgetCategories() });
  return <CategoryForm key={round} record={null} save={(values) => create.mutateAsync(values)} onDone={() => setRound(round + 1)} />;
}

function ChangedCategory({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  // Always as it is now, and then left alone while it is being changed.
  const record = trpc.admin.categories.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const update = trpc.admin.categories.update.useMutation({ onSuccess: useForgetCategories() });
  const labels = useCategoryLabels();
  const forget = useForgetCategories();
  const handleRestored = () => {
    void record.refetch();
    forget();
  };
  const leave = () => void navigate(adminPaths.categories());
  if (record.isError) return <LoadFailure title={t`Failed to fetch category details.`} error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <FormSkeleton />;
  return (
    <div>
      <CategoryForm
        key={record.data.version}
        record={record.data}
        save={(values, version) => update.mutateAsync({ id, version, values })}
        reload={() => utils.client.admin.categories.get.query({ id })}
        onDone={leave}
        onCancel={leave}
      />
      <RecordHistory noun="category" id={id} version={record.data.version} labels={labels} onRestored={handleRestored} />
    </div>
  );
}

function AllCategories({ editedId }: { editedId: string | undefined }) {
  const { t } = useLingui();
  const categories = trpc.admin.categories.list.useQuery();
  const removing = useCategoryRemoval(editedId);
  if (categories.isError) return <LoadFailure title={t`Failed to fetch categories.`} error={categories.error} onRetry={() => void categories.refetch()} />;
  return (
    <>
      {categories.data?.length === 0 ? (
        <Screen title={t`No data available`} />
      ) : (
        <CategoryList categories={categories.data} editedId={editedId} onRemove={removing.ask} />
      )}
      {removing.dialog}
    </>
  );
}

function useCategoryRemoval(editedId: string | undefined) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const forget = useForgetCategories();
  const offerUndo = useUndo('category', forget);
  const remove = trpc.admin.categories.remove.useMutation();
  const removing = useSending<CategoryRecord>({
    send: ({ id }) => remove.mutateAsync({ id }),
    fallback: t`Failed to delete category.`,
    closesOnSuccess: true,
    onSent: (category) => {
      const deleted = localized(category, 'title', locale);
      offerUndo(t`“${deleted}” was deleted.`, [category.id]);
      forget();
      if (category.id === editedId) void navigate(adminPaths.categories());
    },
    onFailed: (error) => console.error(error),
  });
  const name = removing.subject ? localized(removing.subject, 'title', locale) : '';
  const texts = useRemovalTexts({ name, failureTitle: t`Failed to delete category.`, failureText: removing.failure, goesToBin: true });
  const [held, setHeld] = useState<CategoryRecord | null>(null);
  return {
    ask: (category: CategoryRecord) => (category.packageCount > 0 ? setHeld(category) : removing.ask(category)),
    dialog: (
      <>
        <SendDialog {...removing.dialog} texts={texts} isDangerous />
        <HeldCategory category={held} onClose={() => setHeld(null)} />
      </>
    ),
  };
}

/** Lists are read anew after a change. */
function useForgetCategories() {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.categories.list.invalidate();
    void utils.admin.packages.list.invalidate();
  };
}
