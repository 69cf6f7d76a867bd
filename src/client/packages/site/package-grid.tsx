import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PackageCard } from './package-card.tsx';

/** The number of cards above the fold on a phone or a laptop; their pictures load first. */
const firstViewCount = 1;

interface PackageGridProps {
  items: readonly PackageSummary[];
  /** Whether the grid is at the top of the page. */
  hasFirstView?: boolean;
  canCompare?: boolean;
}

/** Package cards in one, two or three columns, depending on the width. */
export function PackageGrid({ items, hasFirstView = true, canCompare = false }: PackageGridProps) {
  return (
    <CardGrid>
      {items.map((item, index) => (
        <PackageCard
          key={item.id}
          item={item}
          isFirstView={hasFirstView && index < firstViewCount}
          canCompare={canCompare}
        />
      ))}
    </CardGrid>
  );
}
