import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PackageCard } from './package-card.tsx';

/** How many cards a phone or a laptop may show before scrolling; their pictures come first. */
const firstViewCount = 1;

export interface PackageGridProps {
  items: readonly PackageSummary[];
  /** Whether the first cards are seen at once; not so further down a page. */
  hasFirstView?: boolean;
  canCompare?: boolean;
}

/** Package cards in one, two or three columns by width. */
export function PackageGrid({ items, hasFirstView = true, canCompare = false }: PackageGridProps) {
  return (
    <CardGrid>
      {items.map((item, index) => (
        <PackageCard key={item.id} item={item} isFirstView={hasFirstView && index < firstViewCount} canCompare={canCompare} />
      ))}
    </CardGrid>
  );
}
