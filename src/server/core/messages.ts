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
  /*i18n*/ {
    id: 'categories.holdsPackages',
    message:
      '{count, plural, one {This category still contains # package. Move or delete it first.} other {This category still contains # packages. Move or delete them first.}}',
  },
  /*i18n*/ { id: 'trash.categoryInTrash', message: 'Its category is in the bin too. Restore the category first.' },
  /*i18n*/ {
    id: 'trash.holdsPackages',
    message:
      '{count, plural, one {# package in the bin still belongs to this category. Restore it or delete it for good first.} other {# packages in the bin still belong to this category. Restore them or delete them for good first.}}',
  },
  /*i18n*/ {
    id: 'content.conflict',
    message:
      '{name} changed this while you had it open. What you typed is kept: review the differences, then save again.',
  },
  /*i18n*/ {
    id: 'content.conflictOwn',
    message:
      'You changed this yourself in another tab while it was open here. What you typed is kept: review the differences, then save again.',
  },
  /*i18n*/ {
    id: 'content.conflictUnnamed',
    message: 'This was changed while you had it open. What you typed is kept: review the differences, then save again.',
  },
  /*i18n*/ {
    id: 'content.textsChanged',
    message: 'Some of these texts were changed in the meantime. Please review them again before you mark them.',
  },
  /*i18n*/ {
    id: 'labTests.inUse',
    message:
      '{count, plural, one {# package still contains this test. Remove it there first.} other {# packages still contain this test. Remove it there first.}}',
  },
  /*i18n*/ {
    id: 'labTests.heldInTrash',
    message:
      '{count, plural, one {# package in the bin still contains this test. First delete it for good, or restore it and remove the test.} other {# packages in the bin still contain this test. First delete them for good, or restore them and remove the test.}}',
  },
  /*i18n*/ {
    id: 'groupings.inUse',
    message:
      '{count, plural, one {# package still uses it. Remove it there first.} other {# packages still use it. Remove it there first.}}',
  },
  /*i18n*/ {
    id: 'prices.conflict',
    message: 'Some of these packages were changed in the meantime. Review the new preview, then decide again.',
  },
  /*i18n*/ {
    id: 'arrangements.conflict',
    message: 'This list was changed in the meantime. Its current order is shown now; please arrange it again.',
  },
  /*i18n*/ {
    id: 'requests.conflict',
    message:
      '{name} changed this request while you had it open. Review the change, then decide again. What you typed is kept.',
  },
  /*i18n*/ {
    id: 'requests.conflictOwn',
    message:
      'You changed this request yourself in another tab while it was open here. Review the change, then decide again. What you typed is kept.',
  },
  /*i18n*/ {
    id: 'settings.conflict',
    message:
      'This section was changed in the meantime, perhaps by you in another tab. None of your changes are saved yet; what you typed is kept.',
  },
  /*i18n*/ { id: 'requests.moveNotAllowed', message: 'A request in this state cannot be moved there.' },
  /*i18n*/ { id: 'requests.noteNeeded', message: 'Please give a reason.' },
  /*i18n*/ {
    id: 'firstSteps.incomplete',
    message: 'There is no published package or no privacy policy yet. Accept that to open the site without it.',
  },
  /*i18n*/ {
    id: 'requests.appointmentDecides',
    message: 'This request has an appointment. Please move it, cancel it or mark it as done or missed.',
  },
  /*i18n*/ { id: 'requests.noAppointment', message: 'This request has no appointment that can change this way.' },
  /*i18n*/ { id: 'requests.notYetOver', message: 'This appointment is still to come.' },
  /*i18n*/ { id: 'requests.noEmail', message: 'This request has no e-mail address.' },
  /*i18n*/ { id: 'requests.noMailServer', message: 'This site has no mail server, so it cannot send e-mails.' },
  /*i18n*/ {
    id: 'requests.replyConfirmed',
    message: 'Somebody has already answered whether this message was sent.',
  },
  /*i18n*/ {
    id: 'validation.hiddenCharacters',
    message: 'Line breaks in a subject and characters that nobody sees cannot be sent. Please type it again.',
  },
  /*i18n*/ {
    id: 'requests.seatHolds',
    message:
      '{count, plural, one {{name} has # appointment to come. Give it to another collector first.} other {{name} has # appointments to come. Give them to another collector first.}}',
  },
  /*i18n*/ {
    id: 'requests.seatTaken',
    message: 'This collector has another appointment at that time, or is on the way.',
  },
  /*i18n*/ {
    id: 'requests.switchedOff',
    message: 'This is not available on our site at the moment. Please contact us.',
  },
  /*i18n*/ { id: 'requests.teamNeeded', message: 'Enter your team first, under “Team”. Its hours are the free ones.' },
  /*i18n*/ { id: 'requests.nobodyFree', message: 'No collector who fits is free at that time.' },
  /*i18n*/ {
    id: 'requests.seatNeeded',
    message: 'A visit that has no collector yet needs this one at that time.',
  },
  /*i18n*/ { id: 'requests.seatUnknown', message: 'This collector is no longer in the team.' },
  /*i18n*/ {
    id: 'requests.otherGender',
    message: 'The patient asked for someone else. Ask them, and tick that they agree.',
  },
  /*i18n*/ { id: 'requests.addressNeeded', message: 'Please enter the address of the visit.' },
  /*i18n*/ { id: 'appointments.timePassed', message: 'This time has already passed. Please choose a later one.' },
  /*i18n*/ {
    id: 'appointments.hits',
    message:
      'Nothing is saved yet: {count, plural, one {# appointment would be outside the new times.} other {# appointments would be outside the new times.}} Please look at the list, then decide.',
  },
  /*i18n*/ { id: 'appointments.dayTooFar', message: 'Please choose a day within a year from now.' },
  /*i18n*/ { id: 'requests.assigneeUnknown', message: 'Requests cannot be assigned to this person.' },
  /*i18n*/ { id: 'requests.tooManyFilters', message: 'You can save up to {max} filters. Please delete one first.' },
  /*i18n*/ { id: 'requests.callBackPassed', message: 'This time has passed. Choose a later one.' },
  /*i18n*/ {
    id: 'requests.mailNotFailed',
    message: 'This e-mail has not failed and is not waiting for staff. Nothing was changed.',
  },
  /*i18n*/ {
    id: 'requests.mailOutdated',
    message: 'The appointment has changed or is over, so this e-mail was not sent. You can discard it.',
  },
  /*i18n*/ {
    id: 'requests.newerChangeRequest',
    message: 'The visitor has sent a change in the meantime. Please read it first.',
  },
  /*i18n*/ {
    id: 'withdrawal.dayIsOver',
    message: 'The appointment date has already passed. Please choose today or a later day.',
  },
  /*i18n*/ { id: 'withdrawal.dayIsTooFar', message: 'This day is too far away. Please choose one until {last}.' },
  /*i18n*/ {
    id: 'withdrawal.hourIsOver',
    message: 'This time has already passed. Please choose a later one or another day.',
  },
  /*i18n*/ {
    id: 'report.visitIsToCome',
    message: 'This day has not come yet. Please choose the day on which you visited us.',
  },
  /*i18n*/ { id: 'requests.visitOver', message: 'This time has already passed. Please choose a later one.' },
  /*i18n*/ {
    id: 'webhooks.tooMany',
    message: '{count, plural, one {There can be # webhook at most.} other {There can be # webhooks at most.}}',
  },
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
    message:
      'A request with this Idempotency-Key has already started, and its result is not known yet. Please check whether it was carried out.',
  },
  /*i18n*/ {
    id: 'api.pictureUnknown',
    message: 'This is neither a picture file nor the address of a picture of this site.',
  },
  /*i18n*/ { id: 'api.fieldNameRefused', message: 'A field of this form has a name that is not accepted here.' },
  /*i18n*/ { id: 'api.tooManyFiles', message: 'Too many pictures were sent at once.' },
];
