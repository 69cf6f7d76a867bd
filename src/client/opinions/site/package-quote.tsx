import { useLingui } from '@lingui/react/macro';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Section } from '../../ui/section.tsx';
import { QuoteList } from './quote-list.tsx';

/** One testimonial about the package. Renders nothing without any, or if it cannot be loaded. */
export function PackageQuote({ item }: { item: PackageDetail }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { data: quotes = [] } = trpc.content.opinions.listQuotes.useQuery({ locale, packageId: item.id, limit: 1 });
  if (quotes.length === 0) return null;
  return (
    <Section title={t`Testimonials`} more={{ to: sitePaths.opinions(), label: t`All testimonials` }}>
      <QuoteList quotes={quotes} isShort />
    </Section>
  );
}
