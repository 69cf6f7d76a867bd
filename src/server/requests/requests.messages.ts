/** Reasons why the server refuses a change; their texts are in `server/core/messages.ts`. */
export const requestsMessages = {
  conflict: (name: string) => ({ id: 'requests.conflict', values: { name } }),
  conflictOwn: { id: 'requests.conflictOwn' },
  moveNotAllowed: { id: 'requests.moveNotAllowed' },
  noteNeeded: { id: 'requests.noteNeeded' },
  assigneeUnknown: { id: 'requests.assigneeUnknown' },
  callBackPassed: { id: 'requests.callBackPassed' },
  mailNotFailed: { id: 'requests.mailNotFailed' },
  newerChangeRequest: { id: 'requests.newerChangeRequest' },
} as const;
