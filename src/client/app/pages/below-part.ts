import { createElement } from 'react';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { lazyPage } from '../../ui/lib/lazy-page.tsx';

interface BelowProps {
  item?: PackageDetail;
}

const failureHoldsMs = 1_000;

/** Loads once. If it fails, a later view loads again: one at once would render, fail and load again without end. */
const createPart = () =>
  lazyPage<BelowProps>(
    () =>
      import('./detail-below.tsx').catch(() => {
        setTimeout(() => {
          part = createPart();
        }, failureHoldsMs);
        return { Page: () => null };
      }),
    'detail-below',
  );
let part = createPart();

/** The sections below, whose code loads after that of the first view. If it fails to load, they are left out. */
export const belowPart = {
  load: () => part.load(),
  Page: (props: BelowProps) => createElement(part.Page, props),
};
