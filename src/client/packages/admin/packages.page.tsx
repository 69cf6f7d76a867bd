import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { localized } from '#shared/i18n/localized.ts';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { FirstStepsNotice } from '../../first-steps/admin/first-steps-notice.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { MoveMenu } from './move-menu.tsx';
import { packagesAdmin } from './packages-admin.ts';
import { PriceCell } from './price-cell.tsx';
import { PriceChangeButton } from './prices/price-change-button.tsx';
import { SaleBadge } from './sale-badge.tsx';
import { PackageSheetActions } from './spreadsheet/package-sheet-actions.tsx';
import { useStoredUndo } from './use-bulk-undo.ts';

export function PackagesPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const categories = trpc.admin.categories.listChoices.useQuery().data ?? [];
  const categoryOptions = categories.map((category) => ({ value: category.id, label: localized(category, 'title', locale) }));
  const utils = trpc.useUtils();
  const handlePrices = () => void utils.admin.packages.invalidate();
  useStoredUndo(handlePrices);
  const move = trpc.admin.packages.moveToCategory.useMutation();
  return (
    <CollectionList
      admin={packagesAdmin}
      texts={{
        nameLabel: t`Name`,
        searchLabel: t`Search packages`,
        searchPlaceholder: t`Search by name, test or description`,
        all: { categoryId: t`All categories` },
        loadFailure: t`Failed to load packages`,
        failures: { remove: t`Failed to delete package.`, change: t`Failed to update package. Please try again.`, duplicate: t`Failed to duplicate package.` },
      }}
      actions={<PackageSheetActions />}
      notice={<FirstStepsNotice />}
      options={{ categoryId: categoryOptions }}
      ownFilters={{
        unstated: {
          label: t`Not stated`,
          allLabel: t`Missing details`,
          words: { fastingRequired: t`Fasting not stated`, homeCollection: t`Home visit not stated` },
        },
      }}
      columns={[
        {
          key: 'category',
          label: t`Category`,
          show: ({ values, related }) => {
            const category = related.records[values.categoryId];
            return category && localized(category, 'name', locale);
          },
        },
        { key: 'tests', label: t`Tests`, sort: 'tests', kind: 'number', show: ({ values }) => values.tests },
        { key: 'price', label: t`Price (AED)`, sort: 'price', kind: 'number', show: (labPackage) => <PriceCell labPackage={labPackage} /> },
        { key: 'sale', label: t`Sale`, show: ({ values }) => <SaleBadge labPackage={values} /> },
        {
          key: 'published',
          label: t`Published`,
          kind: 'control',
          show: ({ values }, setPublished) => {
            const name = localized(values, 'name', locale);
            return <Switch checked={values.isPublished} onChange={(event) => setPublished(event.currentTarget.checked)} aria-label={t`Publish ${name}`} />;
          },
        },
      ]}
      move={async ({ ids, to, from }) => {
        const moved = await move.mutateAsync({ ids, categoryId: to, from });
        return moved.map(({ id, categoryId }) => ({ id, from: categoryId }));
      }}
      partOf={({ query: { sort: _sort, page: _page, ...filters }, total, ask }) => {
        const category = categoryOptions.find(({ value }) => value === filters.categoryId)?.label;
        return {
          arrange: { collection: 'package', categoryId: filters.categoryId },
          arrangeName: category ? t`All packages of “${category}”.` : t`All packages of all categories.`,
          emptyPartTitle: filters.categoryId && t`No packages available in this category.`,
          bulk: (chosen, onDone) => (
            <>
              <PriceChangeButton ids={chosen.ids} filters={filters} total={total} onChanged={handlePrices} />
              <MoveMenu categories={categories} onMove={(to) => ask({ kind: 'move', ...chosen, to, onDone })} />
            </>
          ),
        };
      }}
    />
  );
}
