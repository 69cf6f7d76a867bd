import { type ComponentType, useEffect, useState } from 'react';
import { useCompareChoice } from './compare-choice.ts';

export interface CompareBarProps {
  load: () => Promise<{ CompareTray: ComponentType }>;
}

/** The bar with the packages that were chosen for the comparison; its code comes with the first of them. */
export function CompareBar({ load }: CompareBarProps) {
  const { ids } = useCompareChoice();
  const [Tray, setTray] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (ids.length === 0) return;
    // If it does not come now, the next choice asks for it again.
    load().then(
      ({ CompareTray }) => setTray(() => CompareTray),
      () => undefined,
    );
  }, [ids, load]);

  return Tray && ids.length > 0 && <Tray />;
}
