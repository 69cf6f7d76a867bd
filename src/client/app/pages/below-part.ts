import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { lazyPage } from '../../ui/lib/lazy-page.tsx';

/** The sections below, whose code loads after that of the first view. If it fails to load, they are left out. */
export const belowPart = lazyPage<{ item?: PackageDetail }>(
  () => import('./detail-below.tsx').catch(() => ({ Page: () => null })),
  'detail-below',
);
