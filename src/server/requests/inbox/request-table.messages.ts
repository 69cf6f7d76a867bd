/** Column titles and values of the CSV export. */
export const requestTableMessages = {
  state: /*i18n*/ {
    id: 'requestTable.state',
    message:
      '{state, select, in_progress {In progress} confirmed {Confirmed} completed {Completed} declined {Declined} cancelled {Cancelled} spam {Spam} other {New}}',
  },
  type: /*i18n*/ { id: 'requestTable.type', message: 'Type' },
  stateTitle: /*i18n*/ { id: 'requestTable.stateTitle', message: 'State' },
  closedAt: /*i18n*/ { id: 'requestTable.closedAt', message: 'Closed' },
  visitDay: /*i18n*/ { id: 'requestTable.visitDay', message: 'Day of the visit' },
  visitTime: /*i18n*/ { id: 'requestTable.visitTime', message: 'Hour of the visit' },
  assignee: /*i18n*/ { id: 'requestTable.assignee', message: 'Assigned to' },
  callBackAt: /*i18n*/ { id: 'requestTable.callBackAt', message: 'Call back at' },
  price: /*i18n*/ { id: 'requestTable.price', message: 'Price (AED)' },
} as const;
