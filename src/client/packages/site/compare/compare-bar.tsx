import { type ComponentType, useEffect, useState } from 'react';
import { useCompareChoice } from './compare-choice.ts';

/** The bar of packages chosen for comparison. Its code is loaded with the first choice. */
export function CompareBar({ load }: { load: () => Promise<{ CompareTray: ComponentType }> }) {
  const { ids } = useCompareChoice();
  const [Tray, setTray] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (ids.length === 0) return;
    // After a failure, the next choice tries again.
    load().then(
      ({ CompareTray }) => setTray(() => CompareTray),
      () => undefined,
    );
  }, [ids, load]);

  return Tray && ids.length > 0 && <Tray />;
}
