import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PackageCard } from './package-card.tsx';

interface PackageGridProps {
  items: readonly PackageSummary[];
  canCompare?: boolean;
}

/** Package cards in one, two or three columns, depending on the width. */
export function PackageGrid({ items, canCompare = false }: PackageGridProps) {
  return (
    <CardGrid>
      {items.map((item) => (
        <PackageCard key={item.id} item={item} canCompare={canCompare} />
      ))}
    </CardGrid>
  );
}
