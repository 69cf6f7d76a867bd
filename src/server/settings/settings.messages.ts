import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const settingsTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'settings.conflict',
    message:
      'This section was changed in the meantime, perhaps by you in another tab. None of your changes are saved yet; what you typed is kept.',
  },
];
