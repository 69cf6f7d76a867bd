import type { MessageDescriptor } from '@lingui/core';

/** Texts by their ids, listed here for extraction. */
export const failurePageTexts: MessageDescriptor[] = [
  /*i18n*/ { id: 'failurePage.failed', message: 'This page cannot be shown right now' },
  /*i18n*/ { id: 'failurePage.refused', message: 'This could not be accepted' },
  /*i18n*/ { id: 'failurePage.tryAgain', message: 'Try again' },
  /*i18n*/ { id: 'failurePage.home', message: 'To the home page' },
];
