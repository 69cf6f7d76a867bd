import type { MessageDescriptor } from '@lingui/core';

/** Texts of answers by their ids, listed here for extraction. */
export const restTexts: MessageDescriptor[] = [
  /*i18n*/ { id: 'api.created', message: 'Created.' },
  /*i18n*/ { id: 'api.saved', message: 'Saved.' },
  /*i18n*/ { id: 'api.deleted', message: 'Deleted.' },
];
