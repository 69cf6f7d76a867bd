import { useLingui } from '@lingui/react/macro';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';

/** The words of saving a category: a new one, or a changed one. */
export function useCategoryTexts(record: CategoryRecord | null) {
  const { t } = useLingui();
  const common = {
    cancelLabel: t`Cancel`,
    sendingText: t`Saving…`,
    closeLabel: t`Close`,
    failureTitle: t`Not saved`,
    successText: t`Visitors can see it now.`,
  };
  if (!record)
    return {
      title: t`New category`,
      fallback: t`Failed to add category. Please try again.`,
      texts: {
        ...common,
        confirmTitle: t`Add this category?`,
        confirmText: t`Visitors see it at once.`,
        confirmLabel: t`Add category`,
        successTitle: t`Category added successfully!`,
      },
    };
  return {
    title: t`Edit category`,
    fallback: t`Failed to update category. Please try again.`,
    texts: {
      ...common,
      confirmTitle: t`Are you sure you want to delete/update this item?`,
      confirmText: t`Your changes are saved, and visitors see them at once.`,
      confirmLabel: t`Save changes`,
      successTitle: t`Category updated successfully!`,
    },
  };
}
