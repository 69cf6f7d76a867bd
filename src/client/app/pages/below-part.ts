import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { lazyPage } from '../../ui/lib/lazy-page.tsx';

/** The sections below a package or an offer. Their code loads after that of the first view. */
export const belowPart = lazyPage<{ item?: PackageDetail }>(() => import('./detail-below.tsx'), 'detail-below');
