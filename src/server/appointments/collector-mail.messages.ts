/** The texts of mails to collectors about their visits. Without the patient, because mails are read on any screen. */
export const collectorMailMessages = {
  title: /*i18n*/ {
    id: 'mail.ownVisit.title',
    message:
      '{kind, select, new {New home visit: {at}} moved {Home visit changed: {at}} other {Home visit no longer yours: {at}}}',
  },
  text: /*i18n*/ {
    id: 'mail.ownVisit.text',
    message:
      '{kind, select, new {You have a new home visit on {at}.} moved {A home visit of yours has changed. It is on {at} now.} other {The home visit on {at} was cancelled, or somebody else goes.}} Your page “Appointments” in the staff area of {centre} shows the whole day.',
  },
  open: /*i18n*/ { id: 'mail.ownVisit.open', message: 'Open my appointments' },
};
