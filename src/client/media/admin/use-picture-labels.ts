import { useLingui } from '@lingui/react/macro';

export function usePictureLabels() {
  const { t } = useLingui();
  return {
    altEn: t`Alternative text in English`,
    altAr: t`Alternative text in Arabic`,
    isDecorative: t`It only decorates: the words beside it say everything`,
    crop: t`The part that visitors see`,
    focusX: t`Dot from the left (%)`,
    focusY: t`Dot from the top (%)`,
  };
}
