import { useLingui } from '@lingui/react/macro';
import type { CollectionName } from '#shared/content/records.schema.ts';

/** The name of one record of each collection. */
export function useCollectionTexts(): Record<CollectionName, string> {
  const { t } = useLingui();
  return { package: t`Package`, category: t`Category`, offer: t`Offer`, medicalInfo: t`Information`, opinion: t`Testimonial` };
}
