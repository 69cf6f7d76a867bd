import { useLingui } from '@lingui/react/macro';

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
