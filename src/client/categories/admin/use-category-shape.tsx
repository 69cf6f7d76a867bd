import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { CategoryRecord } from '#shared/categories/categories.schema.ts';
import { formatDate } from '#shared/i18n/format.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import type { RecordShape } from '../../ui/admin/records/record-shape.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The columns of the list of categories. */
export function useCategoryShape(): RecordShape<CategoryRecord> {
  const { t } = useLingui();
  const { locale } = useSite();
  return {
    nameLabel: t`Title`,
    valuesOf: (record) => record,
    nameOf: (category) => localized(category, 'title', locale),
    pairs: ['title', 'subtitle'],
    columns: [
      { key: 'subtitle', label: t`Subtitle`, show: (category) => localized(category, 'subtitle', locale) },
      { key: 'packages', label: t`Packages`, sort: 'packages', show: (category) => <PackageCount category={category} /> },
      { key: 'updated', label: t`Updated`, sort: 'updated', kind: 'date', show: ({ updatedAt }) => formatDate(updatedAt, locale) },
    ],
    editPath: adminPaths.categories,
    sitePath: recordPaths.category,
  };
}

/** Links to the packages of a category. */
function PackageCount({ category: { id, packageCount } }: { category: CategoryRecord }) {
  return (
    <Anchor component={Link} to={`${adminPaths.packages()}?category=${id}`} c="inherit" underline="always" display="inline-block" miw="max-content">
      <Plural value={packageCount} _0="No packages" one="# package" other="# packages" />
    </Anchor>
  );
}
