import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { PackageQuote } from '../../opinions/site/package-quote.tsx';
import { RelatedPackages } from '../../packages/site/related-packages.tsx';
import { FirstQuestions } from '../../ui/first-questions.tsx';

/** The sections below a package, or below an offer without an item. */
export function Page({ item }: { item?: PackageDetail }) {
  return (
    <>
      {item && <PackageQuote item={item} />}
      {item && <RelatedPackages item={item} />}
      <FirstQuestions />
    </>
  );
}
