import { useLingui } from '@lingui/react/macro';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';

/** The texts of saving a package. */
export function usePackageTexts(isNew: boolean) {
  const { t } = useLingui();
  const texts = useSaveTexts({
    isNew,
    confirmAdding: t`Add this package?`,
    confirmSaving: t`Save changes to this package?`,
    addLabel: t`Add package`,
    added: t`Package added successfully!`,
    updated: t`Package updated successfully!`,
  });
  return { ...texts, fallback: isNew ? t`Failed to add package. Please try again.` : t`Failed to update package. Please try again.` };
}
