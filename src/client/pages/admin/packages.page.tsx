import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { PageButtons } from '../../components/admin/page-buttons.tsx';
import { useRemovalTexts } from '../../components/admin/removal-texts.ts';
import { Screen } from '../../components/screen.tsx';
import { SendDialog } from '../../components/send-dialog.tsx';
import { PackagesFilters } from '../../features/packages/admin/packages-filters.tsx';
import { usePackagesQuery } from '../../features/packages/admin/packages-query.ts';
import { PackagesTable } from '../../features/packages/admin/packages-table.tsx';
import { useSending } from '../../lib/admin/use-sending.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Every package: found, opened, added, removed. */
export function PackagesPage() {
  const { t } = useLingui();
  const { query, change } = usePackagesQuery();
  const categories = trpc.admin.categories.list.useQuery();
  const packages = trpc.admin.packages.list.useQuery(query, { placeholderData: keepPreviousData });
  const removing = usePackageRemoval();
  const found = packages.data;
  const isEmpty = found?.items.length === 0;
  return (
    <AdminPage
      title={t`Packages`}
      action={
        <Button component={Link} to={adminPaths.addPackage()} leftSection={<IconPlus size={20} aria-hidden />}>
          <Trans>Add New Package</Trans>
        </Button>
      }
    >
      <PackagesFilters
        categories={categories.data ?? []}
        categoryId={query.categoryId}
        search={query.search}
        onCategory={(categoryId) => change('category', categoryId)}
        onSearch={(search) => change('q', search, true)}
      />
      {packages.isError ? (
        <LoadFailure title={t`Failed to load packages`} error={packages.error} onRetry={() => void packages.refetch()} />
      ) : isEmpty && !packages.isPlaceholderData ? (
        <Screen title={query.search ? t`No package matches this search.` : t`No packages available in this category.`} />
      ) : (
        <>
          <PackagesTable packages={isEmpty ? undefined : found?.items} onRemove={removing.ask} />
          <PageButtons page={query.page} pageCount={found?.pageCount ?? 1} onChange={(page) => change('page', page > 1 ? String(page) : '')} />
        </>
      )}
      {removing.dialog}
    </AdminPage>
  );
}

function usePackageRemoval() {
  const { t } = useLingui();
  const { locale } = useSite();
  const utils = trpc.useUtils();
  const remove = trpc.admin.packages.remove.useMutation();
  const removing = useSending<PackageRecord>({
    send: ({ id }) => remove.mutateAsync({ id }),
    fallback: t`Failed to delete package.`,
    closesOnSuccess: true,
    onSent: (labPackage) => {
      const deleted = localized(labPackage, 'name', locale);
      notifications.show({ message: t`“${deleted}” was deleted.` });
      void utils.admin.packages.invalidate();
      void utils.admin.categories.invalidate();
    },
    onFailed: (error) => console.error(error),
  });
  const name = removing.subject ? localized(removing.subject, 'name', locale) : '';
  const texts = useRemovalTexts({ name, failureTitle: t`Failed to delete package.`, failureText: removing.failure });
  return { ask: removing.ask, dialog: <SendDialog {...removing.dialog} texts={texts} isDangerous /> };
}
