import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const webhooksTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'webhooks.tooMany',
    message: '{count, plural, one {There can be # webhook at most.} other {There can be # webhooks at most.}}',
  },
];
