import { useLingui } from '@lingui/react/macro';
import type { SendDialogTexts } from '../forms/send-dialog.tsx';

export interface RemovalTextsOptions {
  /** The name of the entry to remove. */
  name: string;
  /** A warning to show before the removal. */
  note?: string;
  failureTitle: string;
  failureText: string;
  /** The entry can be restored from the history of its record. */
  hasHistory?: boolean;
}

/** The texts of the confirmation of every removal from a table. */
export function useRemovalTexts({ name, note = '', failureTitle, failureText, hasHistory = false }: RemovalTextsOptions): SendDialogTexts {
  const { t } = useLingui();
  return {
    confirmTitle: t`Are you sure you want to delete/update this item?`,
    confirmText: [hasHistory ? t`“${name}” will be deleted. The history below keeps it.` : t`“${name}” will be deleted. This cannot be undone.`, note]
      .filter(Boolean)
      .join(' '),
    confirmLabel: t`Delete`,
    cancelLabel: t`Cancel`,
    sendingText: t`Deleting…`,
    successTitle: t`Deleted`,
    successText: '',
    failureTitle,
    failureText: failureText === failureTitle ? '' : failureText,
    closeLabel: t`Close`,
  };
}
