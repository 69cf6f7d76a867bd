import type { MessageDescriptor } from '@lingui/core';

/** Texts by the ids that errors carry, listed here for extraction. */
export const firstStepsTexts: MessageDescriptor[] = [
  /*i18n*/ {
    id: 'firstSteps.incomplete',
    message: 'There is no published package or no privacy policy yet. Accept that to open the site without it.',
  },
];
