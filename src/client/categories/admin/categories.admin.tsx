import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import type { RecordOf } from '#shared/collections/define-collection.ts';
import { localized } from '#shared/i18n/localized.ts';
import { collectionPaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { ChangedRecord, RecordEditor } from '../../content/admin/collection-editor.tsx';
import { CollectionRecords } from '../../content/admin/collection-list.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { NewForm } from '../../ui/admin/forms/new-form.tsx';
import { InUseDialog } from '../../ui/admin/records/in-use-dialog.tsx';
import { PackageCount } from '../../ui/admin/records/package-count.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

const categoriesAdmin = collectionAdmin({
  collection: categoriesCollection,
  hooks: trpc.admin.categories,
  useCaches: () => {
    const { categories, packages } = trpc.useUtils().admin;
    return [categories.list, categories.listChoices, packages.list];
  },
  useClient: () => trpc.useUtils().client.admin.categories,
});

type Category = RecordOf<typeof categoriesCollection>;

/** The form of one category above the list of all; on a phone, the form is behind a button. */
export function CategoriesPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const editor = {
    admin: categoriesAdmin,
    sections: formLayout(categoriesAdmin.collection, [
      { title: id ? t`Edit category` : t`New category`, inputs: ['title', 'subtitle'] },
    ]),
    texts: {
      loadFailure: t`Failed to fetch category details.`,
      addLabel: t`Add category`,
      confirmAdding: t`Add this category?`,
      confirmSaving: t`Save changes to this category?`,
      added: t`Category added successfully!`,
      updated: t`Category updated successfully!`,
      addFailure: t`Failed to add category. Please try again.`,
      updateFailure: t`Failed to update category. Please try again.`,
    },
  };
  return (
    <AdminPage title={t`Package Category`}>
      {id ? (
        <div>
          <ChangedRecord key={id} id={id} {...editor} onDone={() => void navigate(collectionPaths.category.list)} />
        </div>
      ) : (
        <NewForm key={round} label={t`New category`}>
          <RecordEditor record={null} {...editor} onDone={() => setRound(round + 1)} />
        </NewForm>
      )}
      <AllCategories />
    </AdminPage>
  );
}

function AllCategories() {
  const { t } = useLingui();
  const { locale } = useSite();
  const [inUse, setInUse] = useState<Category | null>(null);
  return (
    <>
      <CollectionRecords
        admin={categoriesAdmin}
        texts={{
          nameLabel: t`Title`,
          searchLabel: t`Search categories`,
          searchPlaceholder: t`Search by title or subtitle`,
          all: {},
          loadFailure: t`Failed to fetch categories.`,
          failures: { remove: t`Failed to delete category.`, change: t`Failed to update category. Please try again.` },
          hidingNote: t`Its packages stay: visitors still find them among all packages and in the search.`,
        }}
        detailOf={({ values }) => localized(values, 'subtitle', locale)}
        columns={[
          {
            key: 'packages',
            label: t`Packages`,
            sort: 'packages',
            show: ({ id, computed: { packageCount } }) => (
              <PackageCount count={packageCount} path={`${collectionPaths.package.list}?category=${id}`} />
            ),
          },
        ]}
        onAction={({ kind, items }) => {
          const holder = items.find(({ computed }) => computed.packageCount > 0);
          if (kind !== 'remove' || !holder) return false;
          setInUse(holder);
          return true;
        }}
        emptyActions={<StarterSetButton />}
      />
      <CategoryInUse category={inUse} onClose={() => setInUse(null)} />
    </>
  );
}

/** Explains that a category with packages cannot be deleted, and links to them. */
function CategoryInUse({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const name = category ? localized(category.values, 'title', locale) : '';
  return (
    <InUseDialog
      isOpen={category !== null}
      title={t`“${name}” still contains packages`}
      text={t`You can delete it after its packages are moved to another category or deleted.`}
      packageCount={category?.computed.packageCount ?? 0}
      packagesPath={`${collectionPaths.package.list}?category=${category?.id}`}
      onClose={onClose}
    />
  );
}
