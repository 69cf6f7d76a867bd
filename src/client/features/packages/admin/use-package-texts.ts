import { useLingui } from '@lingui/react/macro';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';

/** The words of saving a package: a new one, or a changed one. */
export function usePackageTexts(record: PackageRecord | null) {
  const { t } = useLingui();
  const common = { cancelLabel: t`Cancel`, sendingText: t`Saving…`, closeLabel: t`Close`, failureTitle: t`Not saved` };
  if (!record)
    return {
      fallback: t`Failed to add package. Please try again.`,
      sending: {
        ...common,
        confirmTitle: t`Add this package?`,
        confirmText: t`Visitors see it at once.`,
        confirmLabel: t`Add package`,
        successTitle: t`Package added successfully!`,
        successText: t`Visitors can see it now.`,
      },
    };
  return {
    fallback: t`Failed to update package. Please try again.`,
    sending: {
      ...common,
      confirmTitle: t`Are you sure you want to delete/update this item?`,
      confirmText: t`Your changes are saved, and visitors see them at once.`,
      confirmLabel: t`Save changes`,
      successTitle: t`Package updated successfully!`,
      successText: t`Visitors can see it now.`,
    },
  };
}
