import { useLingui } from '@lingui/react/macro';
import type { ConfirmationTexts } from './use-confirmation.ts';

export interface RemovalTextsOptions {
  /** The name of the entry to remove. */
  name: string;
  /** A warning to show before the removal. */
  note?: string;
  /** The entry can be restored from the history of its record. */
  hasHistory?: boolean;
}

/** The question before every removal from a table. */
export function useRemovalTexts() {
  const { t } = useLingui();
  return ({ name, note = '', hasHistory = false }: RemovalTextsOptions): ConfirmationTexts => ({
    confirmTitle: t`Are you sure you want to delete/update this item?`,
    confirmText: [
      hasHistory
        ? t`“${name}” will be deleted. The history below keeps it.`
        : t`“${name}” will be deleted. This cannot be undone.`,
      note,
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: t`Delete`,
    sendingText: t`Deleting…`,
    isDangerous: true,
  });
}
