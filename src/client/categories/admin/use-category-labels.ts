import { useLingui } from '@lingui/react/macro';

/** What the fields of a category are called. */
export function useCategoryLabels() {
  const { t } = useLingui();
  return {
    titleEn: t`Title in English`,
    titleAr: t`Title in Arabic`,
    subtitleEn: t`Subtitle in English`,
    subtitleAr: t`Subtitle in Arabic`,
    isPublished: t`Published`,
  };
}
