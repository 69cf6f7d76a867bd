import { useLingui } from '@lingui/react/macro';
import type { SendDialogTexts } from '../forms/send-dialog.tsx';

export interface RemovalTextsOptions {
  /** What is going to be removed. */
  name: string;
  /** What else must be known before it is removed. */
  note?: string;
  failureTitle: string;
  failureText: string;
  /** The history of what it belongs to brings it back. */
  hasHistory?: boolean;
}

/** The words of every removal from a table. */
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
