import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { lazyPage } from '../../ui/lib/lazy-page.tsx';

const failureHoldsMs = 1_000;

/** Loads once. If it fails, a later view loads again: one at once would render, fail and load again without end. */
const createPart = () =>
  lazyPage<{ item?: PackageDetail }>(
    () =>
      import('./detail-below.tsx').catch(() => {
        setTimeout(() => {
          belowPart = createPart();
        }, failureHoldsMs);
        return { Page: () => null };
      }),
    'detail-below',
  );

/** The sections below, whose code loads after that of the first view. If it fails to load, they are left out. */
export let belowPart = createPart();
