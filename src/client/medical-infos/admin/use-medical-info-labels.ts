import { useLingui } from '@lingui/react/macro';

/** What the fields of a piece of medical information are called. */
export function useMedicalInfoLabels() {
  const { t } = useLingui();
  return {
    titleEn: t`Title in English`,
    titleAr: t`Title in Arabic`,
    descriptionEn: t`Description in English`,
    descriptionAr: t`Description in Arabic`,
    category: t`Category`,
    week: t`Week (1 to 4)`,
    month: t`Month`,
    isPublished: t`Published`,
  };
}
