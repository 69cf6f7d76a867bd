import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const categoriesTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'categories.holdsPackages',
    message:
      '{count, plural, one {This category still contains # package. Move or delete it first.} other {This category still contains # packages. Move or delete them first.}}',
  },
];
