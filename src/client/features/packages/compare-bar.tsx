import { type ComponentType, useEffect, useState } from 'react';
import { useCompareChoice } from './compare-choice.ts';

/** The bar with the packages that were chosen for the comparison; its code comes with the first of them. */
export function CompareBar() {
  const { ids } = useCompareChoice();
  const [Tray, setTray] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (ids.length === 0) return;
    // If it does not come now, the next choice asks for it again.
    import('./compare-tray.tsx').then(
      ({ CompareTray }) => setTray(() => CompareTray),
      () => undefined,
    );
  }, [ids]);

  return Tray && ids.length > 0 && <Tray />;
}
