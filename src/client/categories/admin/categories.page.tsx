import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { categoriesCollection } from '#shared/categories/categories.collection.ts';
import type { RecordOf } from '#shared/collections/collection.ts';
import { localized } from '#shared/i18n/localized.ts';
import { collectionPaths } from '#shared/paths.ts';
import { ChangedRecord, RecordEditor } from '../../content/admin/collection-editor.tsx';
import { CollectionRecords } from '../../content/admin/collection-list.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { NewForm } from '../../ui/admin/forms/new-form.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { categoriesAdmin } from './categories-admin.ts';
import { CategoryInUse } from './category-in-use.tsx';

export type CategoryRecord = RecordOf<typeof categoriesCollection>;

/** The form of one category above the list of all; on a phone, the form is behind a button. */
export function CategoriesPage() {
  const { t } = useLingui();
  const { catId } = useParams();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const editor = {
    admin: categoriesAdmin,
    sections: formLayout(categoriesAdmin.collection, [{ title: catId ? t`Edit category` : t`New category`, inputs: ['title', 'subtitle'] }]),
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
      {catId ? (
        <div>
          <ChangedRecord key={catId} id={catId} {...editor} onDone={() => void navigate(collectionPaths.category.list)} />
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
  const [inUse, setInUse] = useState<CategoryRecord | null>(null);
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
        columns={[
          { key: 'subtitle', label: t`Subtitle`, show: ({ values }) => localized(values, 'subtitle', locale) },
          { key: 'packages', label: t`Packages`, sort: 'packages', show: (category) => <PackageCount category={category} /> },
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

/** Links to the packages of a category. */
function PackageCount({ category }: { category: CategoryRecord }) {
  const { packageCount } = category.computed;
  return (
    <Anchor
      component={Link}
      to={`${collectionPaths.package.list}?category=${category.id}`}
      c="inherit"
      underline="always"
      display="inline-block"
      miw="max-content"
    >
      <Plural value={packageCount} _0="No packages" one="# package" other="# packages" />
    </Anchor>
  );
}
