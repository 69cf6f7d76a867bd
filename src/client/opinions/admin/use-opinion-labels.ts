import { useLingui } from '@lingui/react/macro';

/** What the fields of a testimonial are called. */
export function useOpinionLabels() {
  const { t } = useLingui();
  return {
    altTextEn: t`What the picture says, in English`,
    altTextAr: t`What the picture says, in Arabic`,
    picture: t`Picture`,
    isPublished: t`Published`,
  };
}
