import { useLingui } from '@lingui/react/macro';
import type { ContentNoun } from '#shared/content/records.schema.ts';

/** What one record of each noun of content is called. */
export function useNounTexts(): Record<ContentNoun, string> {
  const { t } = useLingui();
  return { package: t`Package`, category: t`Category`, offer: t`Offer`, medicalInfo: t`Information`, opinion: t`Testimonial` };
}
