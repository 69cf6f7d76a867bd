import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { lazyPage } from '../../ui/lib/lazy-page.tsx';

/** The sections below a package. Their code loads after that of the first view. */
export const belowPackagePart = lazyPage<{ item: PackageDetail }>(() => import('./package-below.tsx'), 'package-below');
/** The sections below an offer. */
export const belowOfferPart = lazyPage<{ offer: OfferDetail }>(() => import('./offer-below.tsx'), 'offer-below');
