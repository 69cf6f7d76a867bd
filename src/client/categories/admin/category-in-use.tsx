import { useLingui } from '@lingui/react/macro';
import { localized } from '#shared/i18n/localized.ts';
import { collectionPaths } from '#shared/paths.ts';
import { InUseDialog } from '../../ui/admin/records/in-use-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import type { CategoryRecord } from './categories.page.tsx';

/** Explains that a category with packages cannot be deleted, and links to them. */
export function CategoryInUse({ category, onClose }: { category: CategoryRecord | null; onClose: () => void }) {
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
