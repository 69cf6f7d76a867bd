import { maxSavedFilters } from '#shared/requests/inbox.schema.ts';

/** Reasons why the server refuses a change; their texts are in `server/core/messages.ts`. */
export const requestsMessages = {
  conflict: (name: string) => ({ id: 'requests.conflict', values: { name } }),
  conflictOwn: { id: 'requests.conflictOwn' },
  moveNotAllowed: { id: 'requests.moveNotAllowed' },
  noteNeeded: { id: 'requests.noteNeeded' },
  assigneeUnknown: { id: 'requests.assigneeUnknown' },
  callBackPassed: { id: 'requests.callBackPassed' },
  mailNotFailed: { id: 'requests.mailNotFailed' },
  mailOutdated: { id: 'requests.mailOutdated' },
  /** Its appointment must be cancelled, moved or marked first. */
  appointmentDecides: { id: 'requests.appointmentDecides' },
  /** A change of the opening hours leaves other appointments outside them than its author saw. */
  hits: (count: number) => ({ id: 'appointments.hits', values: { count } }),
  noAppointment: { id: 'requests.noAppointment' },
  notYetOver: { id: 'requests.notYetOver' },
  noEmail: { id: 'requests.noEmail' },
  noMailServer: { id: 'requests.noMailServer' },
  replyConfirmed: { id: 'requests.replyConfirmed' },
  seatHolds: (name: string, count: number) => ({ id: 'requests.seatHolds', values: { name, count } }),
  seatTaken: { id: 'requests.seatTaken' },
  teamNeeded: { id: 'requests.teamNeeded' },
  nobodyFree: { id: 'requests.nobodyFree' },
  seatNeeded: { id: 'requests.seatNeeded' },
  switchedOff: { id: 'requests.switchedOff' },
  seatUnknown: { id: 'requests.seatUnknown' },
  otherGender: { id: 'requests.otherGender' },
  addressNeeded: { id: 'requests.addressNeeded' },
  tooManyFilters: { id: 'requests.tooManyFilters', values: { max: maxSavedFilters } },
  newerChangeRequest: { id: 'requests.newerChangeRequest' },
} as const;
