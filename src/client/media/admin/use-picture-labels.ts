import { useLingui } from '@lingui/react/macro';

export function usePictureLabels() {
  const { t } = useLingui();
  return {
    altEn: t`Alternative text in English`,
    altAr: t`Alternative text in Arabic`,
    isDecorative: t`Decorative only: the text beside it says everything`,
    crop: t`The part that visitors see`,
    focusX: t`Dot from the left (%)`,
    focusY: t`Dot from the top (%)`,
  };
}
