import { lazyPage } from '../../ui/lib/lazy-page.tsx';

interface Named {
  id: string;
}

/** The code of packages and of offers is separate, because a page shows one of them. */
export const packagePart = lazyPage<Named>(() => import('./one-package.tsx'), 'one-package');
export const offerPart = lazyPage<Named>(() => import('./one-offer.tsx'), 'one-offer');
