import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const contentTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'content.conflict',
    message:
      '{name} changed this while you had it open. What you typed is kept: review the differences, then save again.',
  },
  /*i18n*/ {
    id: 'content.conflictOwn',
    message:
      'You changed this yourself in another tab while it was open here. What you typed is kept: review the differences, then save again.',
  },
  /*i18n*/ {
    id: 'content.conflictUnnamed',
    message: 'This was changed while you had it open. What you typed is kept: review the differences, then save again.',
  },
  /*i18n*/ {
    id: 'content.textsChanged',
    message: 'Some of these texts were changed in the meantime. Please review them again before you mark them.',
  },
  /*i18n*/ {
    id: 'arrangements.conflict',
    message: 'This list was changed in the meantime. Its current order is shown now; please arrange it again.',
  },
];
