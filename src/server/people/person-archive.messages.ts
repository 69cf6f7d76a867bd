/** Texts of the archive of one person's data. */
export const personArchiveMessages = {
  title: /*i18n*/ { id: 'personArchive.title', message: 'Your data at {centre}' },
  intro: /*i18n*/ {
    id: 'personArchive.intro',
    message:
      '{count, plural, one {This is everything that belongs to # request, as of {madeAt}.} other {This is everything that belongs to # requests, as of {madeAt}.}}',
  },
  files: /*i18n*/ {
    id: 'personArchive.files',
    message:
      'The folder “requests” has the same content for other programs to read, and cards are in the folder “cards”.',
  },
  noCards: /*i18n*/ {
    id: 'personArchive.noCards',
    message: 'Cards were left out, because the person who made this file may not open them.',
  },
  appointment: /*i18n*/ { id: 'personArchive.appointment', message: 'Appointment' },
  appointmentState: /*i18n*/ {
    id: 'personArchive.appointmentState',
    message:
      '{state, select, confirmed {confirmed} done {took place} missed {did not take place} cancelled_by_patient {cancelled by you} cancelled_by_centre {cancelled by the centre} other {proposed}}',
  },
  position: /*i18n*/ { id: 'personArchive.position', message: 'Your position when you sent the request' },
  changeRequests: /*i18n*/ { id: 'personArchive.changeRequests', message: 'Later change requests' },
  changeRequest: /*i18n*/ {
    id: 'personArchive.changeRequest',
    message: '{kind, select, cancel {To cancel} other {To change}}',
  },
  replies: /*i18n*/ { id: 'personArchive.replies', message: 'Replies to you' },
  whatsapp: /*i18n*/ {
    id: 'personArchive.whatsapp',
    message:
      '{state, select, sent {sent on WhatsApp} not_sent {prepared in WhatsApp, not sent} other {prepared in WhatsApp}}',
  },
  notes: /*i18n*/ { id: 'personArchive.notes', message: 'Staff notes' },
  mails: /*i18n*/ { id: 'personArchive.mails', message: 'E-mails' },
  mail: /*i18n*/ {
    id: 'personArchive.mail',
    message: '{to, select, you {To you} other {To the centre}}',
  },
  card: /*i18n*/ {
    id: 'personArchive.card',
    message: '{kind, select, identityCard {Identity card} other {Insurance card}}',
  },
  activeCard: /*i18n*/ { id: 'personArchive.activeCard', message: 'May contain scripts or other active content' },
  infectedCard: /*i18n*/ { id: 'personArchive.infectedCard', message: 'Left out, because a virus was found in it' },
  cardViews: /*i18n*/ { id: 'personArchive.looks', message: 'Opened by staff' },
} as const;
