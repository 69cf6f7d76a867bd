import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Switch } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import type { CategoryChoice } from '#shared/categories/categories.schema.ts';
import { formatAmount } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { ListedPackage } from '#shared/packages/packages.collection.ts';
import { savingOf } from '#shared/packages/sales.rules.ts';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { SheetActions } from '../../content/admin/spreadsheet/sheet-actions.tsx';
import { FirstStepsNotice } from '../../first-steps/admin/first-steps-notice.tsx';
import { SaleTimeBadge } from '../../ui/admin/sale-time-badge.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { packagesAdmin } from './packages-admin.ts';
import { PriceCell } from './price-cell.tsx';
import { PriceChangeButton } from './prices/price-change-button.tsx';
import { packageSheetAdmin } from './spreadsheet/package-sheet-admin.ts';
import { useStoredUndo } from './undo/use-bulk-undo.ts';

export function PackagesPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const categories = trpc.admin.categories.listChoices.useQuery().data ?? [];
  const categoryOptions = categories.map((category) => ({
    value: category.id,
    label: localized(category, 'title', locale),
  }));
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
        failures: {
          remove: t`Failed to delete package.`,
          change: t`Failed to update package. Please try again.`,
          duplicate: t`Failed to duplicate package.`,
        },
      }}
      actions={<SheetActions admin={packageSheetAdmin} />}
      notice={<FirstStepsNotice />}
      options={{ categoryId: categoryOptions }}
      ownFilters={{
        unstated: {
          label: t`Not stated`,
          allLabel: t`Missing details`,
          words: {
            fastingRequired: t`Fasting not stated`,
            homeCollection: t`Home visit not stated`,
            review: t`Fasting waits for a reviewer`,
            conflict: t`Tests exclude each other`,
            differs: t`Other fasting than its tests`,
            hours: t`Other hours in its text`,
          },
        },
      }}
      detailOf={({ values, related }) => {
        const category = related.records[values.categoryId];
        return category && localized(category, 'name', locale);
      }}
      columns={[
        { key: 'tests', label: t`Tests`, sort: 'tests', kind: 'number', show: ({ values }) => values.tests },
        {
          key: 'price',
          label: t`Price (AED)`,
          sort: 'price',
          kind: 'number',
          show: (labPackage) => <PriceCell labPackage={labPackage} />,
        },
        { key: 'sale', label: t`Sale`, show: ({ values }) => <SaleBadge labPackage={values} /> },
        {
          key: 'published',
          label: t`Published`,
          kind: 'control',
          show: ({ values }, setPublished) => {
            const name = localized(values, 'name', locale);
            return (
              <Switch
                checked={values.isPublished}
                onChange={(event) => setPublished(event.currentTarget.checked)}
                aria-label={t`Publish ${name}`}
              />
            );
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

/** Whether a package is on sale, and whether the sale is yet to start or has ended. Renders nothing without a sale. */
function SaleBadge({ labPackage }: { labPackage: ListedPackage['values'] }) {
  const { locale } = useSite();
  const saving = savingOf(labPackage);
  if (!labPackage.onSale) return null;
  return (
    <SaleTimeBadge sale={labPackage}>
      <Trans>On sale</Trans>{' '}
      {saving && (
        <bdi dir="ltr">−{'percent' in saving ? `${saving.percent}%` : formatAmount(saving.amount, locale)}</bdi>
      )}
    </SaleTimeBadge>
  );
}

interface MoveMenuProps {
  categories: CategoryChoice[];
  onMove: (category: { id: string; name: string }) => void;
}

/** Moves the selected packages to another category. */
function MoveMenu({ categories, onMove }: MoveMenuProps) {
  const { locale } = useSite();
  return (
    <Menu position="top">
      <Menu.Target>
        <Button variant="light" leftSection={<IconFolderSymlink size={20} className="flip" aria-hidden />}>
          <Trans>Move to a category</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {categories.map((category) => {
          const name = localized(category, 'title', locale);
          return (
            <Menu.Item key={category.id} mih={44} onClick={() => onMove({ id: category.id, name })}>
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
