import { useLingui } from '@lingui/react/macro';

export interface SaveTextsOptions {
  isNew: boolean;
  confirmAdding: string;
  addLabel: string;
  added: string;
  updated: string;
}

/** The words of saving a record, new or changed: what its author is asked, and what is said of it after. */
export function useSaveTexts({ isNew, confirmAdding, addLabel, added, updated }: SaveTextsOptions) {
  const { t } = useLingui();
  return {
    submitLabel: isNew ? addLabel : t`Save changes`,
    texts: ({ isPublished = true }: { isPublished?: boolean }) => ({
      cancelLabel: t`Cancel`,
      sendingText: t`Saving…`,
      closeLabel: t`Close`,
      failureTitle: t`Not saved`,
      confirmTitle: isNew ? confirmAdding : t`Are you sure you want to delete/update this item?`,
      confirmText: !isPublished
        ? t`It is kept as a draft; visitors do not see it yet.`
        : isNew
          ? t`Visitors see it at once.`
          : t`Your changes are saved, and visitors see them at once.`,
      confirmLabel: isNew ? addLabel : t`Save changes`,
      successTitle: isNew ? added : updated,
      successText: isPublished ? t`Visitors can see it now.` : t`Visitors do not see it yet.`,
    }),
  };
}
