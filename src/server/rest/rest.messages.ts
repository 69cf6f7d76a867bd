import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const restTexts: MessageDescriptor[] = [
  /*i18n*/ { id: 'api.tokenRefused', message: 'This API token is not known here, or it is no longer valid.' },
];
