import { useLingui } from '@lingui/react/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type CategoryRecord, categoryRecordListInputSchema } from '#shared/categories/categories.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import { RecordHistory } from '../../content/admin/record-history.tsx';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { NewForm } from '../../ui/admin/forms/new-form.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { type RecordAction, useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { CategoryForm } from './category-form.tsx';
import { HeldCategory } from './held-category.tsx';
import { useCategoryLabels } from './use-category-labels.ts';
import { useCategoryShape } from './use-category-shape.tsx';

/** The form of one category above the list of all; on a phone, the form is behind a button. */
export function CategoriesPage() {
  const { t } = useLingui();
  const { catId } = useParams();
  return (
    <AdminPage title={t`Package Category`}>
      {catId ? <ChangedCategory key={catId} id={catId} /> : <NewCategory />}
      <AllCategories />
    </AdminPage>
  );
}

function NewCategory() {
  const { t } = useLingui();
  const [round, setRound] = useState(0);
  const create = trpc.admin.categories.create.useMutation({ onSuccess: useInvalidateCategories() });
  return (
    <NewForm key={round} label={t`New category`}>
      <CategoryForm record={null} save={(values) => create.mutateAsync(values)} onDone={() => setRound(round + 1)} />
    </NewForm>
  );
}

function ChangedCategory({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  // No cache and no refetch: the form opens with the stored category and does not change while it is edited.
  const record = trpc.admin.categories.get.useQuery({ id }, { gcTime: 0, refetchOnWindowFocus: false });
  const update = trpc.admin.categories.update.useMutation({ onSuccess: useInvalidateCategories() });
  const labels = useCategoryLabels();
  const invalidate = useInvalidateCategories();
  const handleRestored = () => {
    void record.refetch();
    invalidate();
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

function AllCategories() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const address = useListQuery(categoryRecordListInputSchema);
  const found = trpc.admin.categories.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const [held, setHeld] = useState<CategoryRecord | null>(null);
  const actions = useRecordActions<CategoryRecord>({
    noun: 'category',
    nameOf: (category) => localized(category, 'title', locale),
    failures: { remove: t`Failed to delete category.`, change: t`Failed to update category. Please try again.` },
    hidingNote: t`Its packages stay: visitors find them among all packages and by searching.`,
    setPublished: trpc.admin.categories.setPublished.useMutation().mutateAsync,
    remove: trpc.admin.categories.remove.useMutation().mutateAsync,
    editPath: adminPaths.categories,
    onChanged: useInvalidateCategories(),
  });
  const ask = (action: RecordAction<CategoryRecord>) => {
    const holder = action.kind === 'remove' && action.items.find(({ packageCount }) => packageCount > 0);
    if (holder) setHeld(holder);
    else actions.ask(action);
  };
  return (
    <>
      <RecordList
        address={address}
        found={found}
        findIds={() => utils.client.admin.categories.listIds.query(address.query)}
        shape={useCategoryShape()}
        actions={{ ...actions, ask }}
        arrange={{ noun: 'category' }}
        searchLabel={t`Search categories`}
        searchPlaceholder={t`Search by title or subtitle`}
        failureTitle={t`Failed to fetch categories.`}
        emptyTitle={t`No data available`}
        emptyActions={<StarterSetButton />}
      />
      <HeldCategory category={held} onClose={() => setHeld(null)} />
    </>
  );
}

/** Packages show the titles of their categories. */
function useInvalidateCategories() {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.categories.list.invalidate();
    void utils.admin.categories.listChoices.invalidate();
    void utils.admin.packages.list.invalidate();
  };
}
