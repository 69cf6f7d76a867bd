import type { MessageDescriptor } from '@lingui/core';

/** Error messages by the id that an AppError carries, listed here for extraction into the catalogues. */
export const errorMessages: MessageDescriptor[] = [
  /*i18n*/ { id: 'error.invalid_input', message: 'Some of what was entered cannot be accepted. Please check it and try again.' },
  /*i18n*/ { id: 'error.unauthenticated', message: 'Please sign in.' },
  /*i18n*/ { id: 'error.forbidden', message: 'You do not have the right to do this.' },
  /*i18n*/ { id: 'error.not_found', message: 'This was not found. It may have been removed.' },
  /*i18n*/ { id: 'error.method_not_allowed', message: 'This address does not take this kind of request.' },
  /*i18n*/ {
    id: 'error.outdated',
    message: 'The site was updated while this page was open, so nothing was saved. Load the page again: what you typed in the form is kept.',
  },
  /*i18n*/ { id: 'error.conflict', message: 'This was changed meanwhile. Please load it again.' },
  /*i18n*/ { id: 'error.key_reused', message: 'This Idempotency-Key was sent before with something else. Please use a new one.' },
  /*i18n*/ { id: 'error.too_large', message: 'What was sent is too large.' },
  /*i18n*/ { id: 'error.unsupported_type', message: 'What was sent is of a kind that is not accepted here.' },
  /*i18n*/ { id: 'error.too_many_requests', message: 'Too many requests came from your connection. Please wait a little and try again.' },
  /*i18n*/ { id: 'error.unavailable', message: 'The service is not available at the moment. Please try again soon.' },
  /*i18n*/ {
    id: 'error.cannotStore',
    message: 'This could not be saved: the server cannot write to its disk. Please inform the person who runs the server, and try again later.',
  },
  /*i18n*/ { id: 'error.internal', message: 'Something went wrong on our side. Please try again.' },
  /*i18n*/ {
    id: 'categories.holdsPackages',
    message:
      '{count, plural, one {This category still holds # package. Move or delete it first.} other {This category still holds # packages. Move or delete them first.}}',
  },
  /*i18n*/ { id: 'bin.categoryInBin', message: 'Its category is in the bin too. Restore the category first.' },
  /*i18n*/ {
    id: 'bin.holdsPackages',
    message:
      '{count, plural, one {# package in the bin still belongs to this category. Restore it or delete it for good first.} other {# packages in the bin still belong to this category. Restore them or delete them for good first.}}',
  },
  /*i18n*/ {
    id: 'content.conflict',
    message: '{name} changed this while you had it open. What you typed is kept: look at what is different, then save again.',
  },
  /*i18n*/ {
    id: 'content.conflictUnnamed',
    message: 'This was changed while you had it open. What you typed is kept: look at what is different, then save again.',
  },
  /*i18n*/ {
    id: 'labTests.inUse',
    message:
      '{count, plural, one {# package still holds this test. Take it out there first.} other {# packages still hold this test. Take it out there first.}}',
  },
  /*i18n*/ {
    id: 'labTests.heldInBin',
    message:
      '{count, plural, one {# package in the bin still holds this test. Delete it for good, or restore it and take the test out, first.} other {# packages in the bin still hold this test. Delete them for good, or restore them and take the test out, first.}}',
  },
  /*i18n*/ {
    id: 'groupings.inUse',
    message: '{count, plural, one {# package still uses it. Take it out there first.} other {# packages still use it. Take it out there first.}}',
  },
  /*i18n*/ { id: 'prices.conflict', message: 'Some of these packages were changed meanwhile. Look at the new preview, then decide again.' },
  /*i18n*/ { id: 'arrangements.conflict', message: 'This list was changed meanwhile. Its present order is shown now; please arrange it again.' },
  /*i18n*/ {
    id: 'requests.conflict',
    message: '{name} changed this request while you had it open. Look at the change, then decide again. What you typed is kept.',
  },
  /*i18n*/ { id: 'settings.conflict', message: 'Somebody else changed this section meanwhile. Nothing of yours was saved yet; what you typed is kept.' },
  /*i18n*/ { id: 'requests.moveNotAllowed', message: 'A request in this state cannot be moved there.' },
  /*i18n*/ { id: 'requests.noteNeeded', message: 'Please say why.' },
  /*i18n*/ { id: 'requests.assigneeUnknown', message: 'This person cannot work on requests.' },
  /*i18n*/ { id: 'requests.mailNotFailed', message: 'This mail neither failed nor waits for staff. Nothing was changed.' },
  /*i18n*/ { id: 'requests.newerWish', message: 'The visitor has sent another change request in the meantime. Please read it first.' },
  /*i18n*/ { id: 'withdrawal.dayIsOver', message: 'The appointment date is already over. Please choose today or a later day.' },
  /*i18n*/ { id: 'withdrawal.hourIsOver', message: 'This time is already over. Please choose a later one or another day.' },
  /*i18n*/ { id: 'report.visitIsToCome', message: 'This day is still to come. Please choose the day on which you visited us.' },
  /*i18n*/ { id: 'requests.visitOver', message: 'This time is already over. Please choose a later one.' },
  /*i18n*/ { id: 'webhooks.tooMany', message: '{count, plural, one {There can be # webhook at most.} other {There can be # webhooks at most.}}' },
  /*i18n*/ { id: 'failurePage.failed', message: 'This page cannot be shown right now' },
  /*i18n*/ { id: 'failurePage.refused', message: 'This could not be accepted' },
  /*i18n*/ { id: 'failurePage.tryAgain', message: 'Try again' },
  /*i18n*/ { id: 'failurePage.home', message: 'To the home page' },
  /*i18n*/ { id: 'api.created', message: 'Created.' },
  /*i18n*/ { id: 'api.saved', message: 'Saved.' },
  /*i18n*/ { id: 'api.deleted', message: 'Deleted.' },
  /*i18n*/ { id: 'api.tokenRefused', message: 'This API token is not known here, or it is no longer valid.' },
  /*i18n*/ {
    id: 'api.keyInUse',
    message: 'A request with this Idempotency-Key was begun before and its answer is not known yet. Please look whether it was carried out.',
  },
  /*i18n*/ { id: 'api.pictureUnknown', message: 'This is neither a picture file nor the address of a picture of this site.' },
  /*i18n*/ { id: 'api.fieldNameRefused', message: 'A field of this form has a name that is not accepted here.' },
  /*i18n*/ { id: 'api.tooManyFiles', message: 'Too many pictures were sent at once.' },
];
