import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const apiTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'api.keyInUse',
    message:
      'A request with this Idempotency-Key has already started, and its result is not known yet. Please check whether it was carried out.',
  },
];
