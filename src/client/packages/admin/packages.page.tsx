import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { type PackageRecord, packageRecordListInputSchema } from '#shared/packages/packages.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { FirstStepsNotice } from '../../first-steps/admin/first-steps-notice.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { RecordList } from '../../ui/admin/records/record-list.tsx';
import { useListQuery } from '../../ui/admin/records/use-list-query.ts';
import { useRecordActions } from '../../ui/admin/records/use-record-actions.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { MoveMenu } from './move-menu.tsx';
import { PriceChangeButton } from './prices/price-change-button.tsx';
import { useStoredPriceUndo } from './prices/use-apply-prices.ts';
import { PackageSheetActions } from './sheet/package-sheet-actions.tsx';
import { usePackageShape } from './use-package-shape.tsx';

export function PackagesPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const address = useListQuery(packageRecordListInputSchema, { category: 'categoryId', unstated: 'unstated' });
  const categories = trpc.admin.categories.listChoices.useQuery().data ?? [];
  const found = trpc.admin.packages.list.useQuery(address.query, { placeholderData: keepPreviousData });
  const actions = usePackageActions();
  const utils = trpc.useUtils();
  useStoredPriceUndo(() => void utils.admin.packages.invalidate());
  const { sort: _sort, page: _page, ...filters } = address.query;
  const categoryFilter = {
    name: 'category',
    label: t`Category`,
    allLabel: t`All categories`,
    value: address.query.categoryId,
    options: categories.map((category) => ({ value: category.id, label: localized(category, 'title', locale) })),
  };
  const unstatedFilter = {
    name: 'unstated',
    label: t`Not stated`,
    allLabel: t`Stated or not`,
    value: address.query.unstated,
    options: [
      { value: 'fastingRequired', label: t`Fasting not stated` },
      { value: 'homeCollection', label: t`Home visit not stated` },
    ],
  };
  const category = categoryFilter.options.find(({ value }) => value === address.query.categoryId)?.label;
  const arrangeName = category ? t`All packages of “${category}”.` : t`All packages of all categories.`;
  return (
    <AdminPage
      title={t`Packages`}
      action={
        <Group gap="xs">
          <PackageSheetActions />
          <Button component={Link} to={adminPaths.addPackage()} leftSection={<IconPlus size={20} aria-hidden />}>
            <Trans>Add New Package</Trans>
          </Button>
        </Group>
      }
    >
      <FirstStepsNotice />
      <RecordList
        address={address}
        found={found}
        findIds={() => utils.client.admin.packages.listIds.query(address.query)}
        shape={usePackageShape()}
        actions={actions}
        arrange={{ collection: 'package', categoryId: address.query.categoryId }}
        arrangeName={arrangeName}
        searchLabel={t`Search packages`}
        searchPlaceholder={t`Search by name, test or description`}
        filters={[categoryFilter, unstatedFilter]}
        failureTitle={t`Failed to load packages`}
        emptyTitle={t`No data available`}
        addPath={adminPaths.addPackage()}
        emptyPartTitle={address.query.categoryId && t`No packages available in this category.`}
        bulk={(chosen, onDone) => (
          <>
            <PriceChangeButton ids={chosen.ids} filters={filters} total={found.data?.total ?? 0} onChanged={() => void utils.admin.packages.invalidate()} />
            <MoveMenu categories={categories} onMove={(to) => actions.ask({ kind: 'move', ...chosen, to, onDone })} />
          </>
        )}
      />
    </AdminPage>
  );
}

function usePackageActions() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const move = trpc.admin.packages.moveToCategory.useMutation();
  return useRecordActions<PackageRecord>({
    collection: 'package',
    nameOf: (labPackage) => localized(labPackage, 'name', locale),
    failures: { remove: t`Failed to delete package.`, change: t`Failed to update package. Please try again.`, duplicate: t`Failed to duplicate package.` },
    setPublished: trpc.admin.packages.setPublished.useMutation().mutateAsync,
    remove: trpc.admin.packages.remove.useMutation().mutateAsync,
    duplicate: trpc.admin.packages.duplicate.useMutation().mutateAsync,
    move: async ({ ids, to, from }) => {
      const moved = await move.mutateAsync({ ids, categoryId: to, from });
      return moved.map(({ id, categoryId }) => ({ id, from: categoryId }));
    },
    editPath: adminPaths.addPackage,
    onChanged: () => {
      void utils.admin.packages.list.invalidate();
      void utils.admin.categories.invalidate();
    },
  });
}
