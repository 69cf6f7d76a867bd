/** Labels shared by several types of request. */
export const requestLabels = {
  message: /*i18n*/ { id: 'mail.message', message: 'Message' },
  notes: /*i18n*/ { id: 'mail.notes', message: 'Notes' },
  booked: /*i18n*/ { id: 'mail.booked', message: 'Package or offer' },
  amount: /*i18n*/ { id: 'mail.amount', message: 'AED {amount}' },
  reachedUs: /*i18n*/ { id: 'mail.reachedUs', message: 'Thank you, your request has reached us' },
} as const;
