import { useLingui } from '@lingui/react/macro';
import type { CollectionName } from '#shared/content/records.schema.ts';

/** What one record of each noun of content is called. */
export function useNounTexts(): Record<CollectionName, string> {
  const { t } = useLingui();
  return { package: t`Package`, category: t`Category`, offer: t`Offer`, medicalInfo: t`Information`, opinion: t`Testimonial` };
}
