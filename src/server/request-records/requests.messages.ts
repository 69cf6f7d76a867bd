import type { MessageDescriptor } from '@lingui/core';
import { maxSavedFilters } from '#shared/requests/inbox.schema.ts';

/** Reasons for a refused change. Their texts are below. */
export const requestsMessages = {
  conflict: (name: string) => ({ id: 'requests.conflict', values: { name } }),
  conflictOwn: { id: 'requests.conflictOwn' },
  moveNotAllowed: { id: 'requests.moveNotAllowed' },
  noteNeeded: { id: 'requests.noteNeeded' },
  assigneeUnknown: { id: 'requests.assigneeUnknown' },
  callBackPassed: { id: 'requests.callBackPassed' },
  mailNotFailed: { id: 'requests.mailNotFailed' },
  mailOutdated: { id: 'requests.mailOutdated' },
  /** Staff must first cancel, move or close the appointment of the request. */
  appointmentDecides: { id: 'requests.appointmentDecides' },
  /** The appointments outside the new hours are not those that the author saw. */
  hits: (count: number) => ({ id: 'appointments.hits', values: { count } }),
  noAppointment: { id: 'requests.noAppointment' },
  /** The press of a collector came too late. */
  visitChanged: { id: 'requests.visitChanged' },
  notYetOver: { id: 'requests.notYetOver' },
  noEmail: { id: 'requests.noEmail' },
  noMessages: { id: 'requests.noMessages' },
  noMailServer: { id: 'requests.noMailServer' },
  replyConfirmed: { id: 'requests.replyConfirmed' },
  seatHolds: (name: string, count: number) => ({ id: 'requests.seatHolds', values: { name, count } }),
  seatTaken: { id: 'requests.seatTaken' },
  teamNeeded: { id: 'requests.teamNeeded' },
  hourFull: { id: 'requests.hourFull' },
  dayFull: { id: 'requests.dayFull' },
  nobodyFree: { id: 'requests.nobodyFree' },
  seatNeeded: { id: 'requests.seatNeeded' },
  switchedOff: { id: 'requests.switchedOff' },
  seatUnknown: { id: 'requests.seatUnknown' },
  otherGender: { id: 'requests.otherGender' },
  addressNeeded: { id: 'requests.addressNeeded' },
  tooManyFilters: { id: 'requests.tooManyFilters', values: { max: maxSavedFilters } },
  newerChangeRequest: { id: 'requests.newerChangeRequest' },
} as const;

/** Texts by the ids that errors carry, listed here for extraction. */
export const requestsTexts: MessageDescriptor[] = [
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
  /*i18n*/ { id: 'requests.moveNotAllowed', message: 'A request in this state cannot be moved there.' },
  /*i18n*/ {
    id: 'requests.noMessages',
    message:
      'This patient gets no messages: without consent, with a number that is no mobile one, or while messages are off.',
  },
  /*i18n*/ { id: 'requests.noteNeeded', message: 'Please give a reason.' },
  /*i18n*/ {
    id: 'requests.appointmentDecides',
    message: 'This request has an appointment. Please move it, cancel it or mark it as done or missed.',
  },
  /*i18n*/ { id: 'requests.noAppointment', message: 'This request has no appointment that can change this way.' },
  /*i18n*/ {
    id: 'requests.visitChanged',
    message: 'This visit has changed in the meantime. Look at it again before you press.',
  },
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
      '{count, plural, one {{name} has # appointment to come or not closed yet. Give it to another collector or close it first.} other {{name} has # appointments to come or not closed yet. Give them to another collector or close them first.}}',
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
  /*i18n*/ { id: 'requests.hourFull', message: 'This time is full. Please choose another one.' },
  /*i18n*/ { id: 'requests.dayFull', message: 'All times of this day are full. Please choose another day.' },
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
];
