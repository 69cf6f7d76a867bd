import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { PackageQuote } from '../../opinions/site/package-quote.tsx';
import { RelatedPackages } from '../../packages/site/related-packages.tsx';
import { FirstQuestions } from '../../ui/first-questions.tsx';

/** The sections below a package. */
export function Page({ item }: { item: PackageDetail }) {
  return (
    <>
      <PackageQuote item={item} />
      <RelatedPackages item={item} />
      <FirstQuestions />
    </>
  );
}
