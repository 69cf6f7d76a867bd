import { useLingui } from '@lingui/react/macro';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { allCategories } from '#shared/packages/packages-address.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Section } from '../../ui/section.tsx';
import { PackageGrid } from './package-grid.tsx';

/** Packages that a visitor can choose instead. Renders nothing without any, or if they cannot be loaded. */
export function RelatedPackages({ item }: { item: PackageDetail }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { data: items = [] } = trpc.content.packages.listRelated.useQuery({ id: item.id, locale });
  if (items.length === 0) return null;
  return (
    <Section
      title={t`Related packages`}
      more={{ to: sitePaths.packages({ category: allCategories }), label: t`All packages` }}
    >
      <PackageGrid items={items} />
    </Section>
  );
}
