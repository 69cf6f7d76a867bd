import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const packagesTexts: MessageDescriptor[] = [
  /*i18n*/ { id: 'trash.categoryInTrash', message: 'Its category is in the bin too. Restore the category first.' },
  /*i18n*/ {
    id: 'trash.holdsPackages',
    message:
      '{count, plural, one {# package in the bin still belongs to this category. Restore it or delete it for good first.} other {# packages in the bin still belong to this category. Restore them or delete them for good first.}}',
  },
  /*i18n*/ {
    id: 'prices.conflict',
    message: 'Some of these packages were changed in the meantime. Review the new preview, then decide again.',
  },
  /*i18n*/ {
    id: 'bulkPlan.notUndone',
    message:
      'Nothing was undone, because a record was changed at this moment, or named something that was deleted since. Please try again, or restore previous versions from the history.',
  },
];
