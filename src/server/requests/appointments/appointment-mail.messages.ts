/** Texts of the mails to patients about their appointments. */
export const appointmentMailMessages = {
  appointment_confirmed: {
    subject: /*i18n*/ {
      id: 'mail.appointmentConfirmed.subject',
      message: 'Your appointment is confirmed ({reference})',
    },
    title: /*i18n*/ { id: 'mail.appointmentConfirmed.title', message: 'Your appointment is confirmed' },
    received: /*i18n*/ {
      id: 'mail.appointmentConfirmed.received',
      message: 'We have confirmed your appointment. We look forward to seeing you.',
    },
  },
  appointment_moved: {
    subject: /*i18n*/ {
      id: 'mail.appointmentMoved.subject',
      message: 'Your appointment has a new time ({reference})',
    },
    title: /*i18n*/ { id: 'mail.appointmentMoved.title', message: 'Your appointment has a new time' },
    received: /*i18n*/ {
      id: 'mail.appointmentMoved.received',
      message: 'We have moved your appointment. Please note the new time.',
    },
  },
  appointment_cancelled: {
    subject: /*i18n*/ {
      id: 'mail.appointmentCancelled.subject',
      message: 'Your appointment is cancelled ({reference})',
    },
    title: /*i18n*/ { id: 'mail.appointmentCancelled.title', message: 'Your appointment is cancelled' },
    received: /*i18n*/ {
      id: 'mail.appointmentCancelled.received',
      message: 'This appointment is cancelled. Contact us if you would like a new one.',
    },
  },
  day: /*i18n*/ { id: 'mail.appointment.day', message: 'Day' },
  time: /*i18n*/ { id: 'mail.appointment.time', message: 'Time' },
  bring: /*i18n*/ { id: 'mail.appointment.bring', message: 'What to have ready' },
  preparation: /*i18n*/ { id: 'mail.appointment.preparation', message: 'How to prepare' },
  status: /*i18n*/ { id: 'mail.appointment.status', message: 'See, move or cancel your appointment' },
} as const;
