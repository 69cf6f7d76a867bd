/** The texts of mails to collectors about their visits. Without the patient, because mails are read on any screen. */
export const collectorMailMessages = {
  title: /*i18n*/ {
    id: 'mail.ownVisit.title',
    message:
      '{kind, select, new {{count, plural, one {New home visit: {at}} other {# new home visits, the first: {at}}}} moved {Home visit changed: {at}} other {{count, plural, one {Home visit no longer yours: {at}} other {# home visits no longer yours, the first: {at}}}}}',
  },
  text: /*i18n*/ {
    id: 'mail.ownVisit.text',
    message:
      '{kind, select, new {{count, plural, one {You have a new home visit on {at}.} other {You have # new home visits, the first on {at}.}}} moved {A home visit of yours has changed. It is on {at} now.} other {{count, plural, one {The home visit on {at} was cancelled, or somebody else goes.} other {# home visits, the first on {at}, were cancelled, or somebody else goes.}}}} Your page “Appointments” in the staff area of {centre} shows the whole day.',
  },
  open: /*i18n*/ { id: 'mail.ownVisit.open', message: 'Open my appointments' },
};
