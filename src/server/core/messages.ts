import type { MessageDescriptor } from '@lingui/core';

/** Error messages by the id that an AppError carries, listed here for extraction into the catalogues. */
export const errorMessages: MessageDescriptor[] = [
  /*i18n*/ { id: 'error.invalid_input', message: 'Some entries are not valid. Please check them and try again.' },
  /*i18n*/ { id: 'error.unauthenticated', message: 'Please sign in.' },
  /*i18n*/ { id: 'error.forbidden', message: 'You do not have permission to do this.' },
  /*i18n*/ {
    id: 'error.reauthentication_required',
    message: 'This needs your password again, so nothing was changed. Please try once more and enter it.',
  },
  /*i18n*/ { id: 'error.not_found', message: 'This was not found. It may have been removed.' },
  /*i18n*/ { id: 'error.method_not_allowed', message: 'This address does not accept this kind of request.' },
  /*i18n*/ {
    id: 'error.outdated',
    message:
      'The site was updated while this page was open, so nothing was saved. Load the page again: what you typed in the form is kept.',
  },
  /*i18n*/ { id: 'error.conflict', message: 'This was changed in the meantime. Please load it again.' },
  /*i18n*/ {
    id: 'error.key_reused',
    message: 'This Idempotency-Key was already used with different content. Please use a new one.',
  },
  /*i18n*/ { id: 'error.too_large', message: 'The file or content you sent is too large.' },
  /*i18n*/ { id: 'error.unsupported_type', message: 'This type of file or content is not accepted here.' },
  /*i18n*/ {
    id: 'error.too_many_requests',
    message: 'Too many requests came from your connection. Please wait a little and try again.',
  },
  /*i18n*/ { id: 'error.unavailable', message: 'The service is not available at the moment. Please try again soon.' },
  /*i18n*/ {
    id: 'error.cannotStore',
    message:
      'This could not be saved: the server cannot write to its disk. Please inform the person who runs the server, and try again later.',
  },
  /*i18n*/ {
    id: 'error.locked',
    message: 'This could not be saved: another program is using the database. Please try again in a moment.',
  },
  /*i18n*/ {
    id: 'error.stopped',
    message: 'This part of the site is out of order at the moment. Please try again later.',
  },
  /*i18n*/ { id: 'error.internal', message: 'Something went wrong on our side. Please try again.' },
  /*i18n*/ { id: 'error.code', message: 'Error code ⁦{code}⁩.' },
];
