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
  /** Of a moved appointment of which more changed than the time. */
  changed: {
    subject: /*i18n*/ {
      id: 'mail.appointmentChanged.subject',
      message: 'Your appointment has changed ({reference})',
    },
    title: /*i18n*/ { id: 'mail.appointmentChanged.title', message: 'Your appointment has changed' },
    received: /*i18n*/ {
      id: 'mail.appointmentChanged.received',
      message: 'We have changed your appointment. Please note what is new.',
    },
  },
  parts: {
    time: /*i18n*/ { id: 'mail.appointmentPart.time', message: 'day or time' },
    length: /*i18n*/ { id: 'mail.appointmentPart.length', message: 'length' },
    place: /*i18n*/ { id: 'mail.appointmentPart.place', message: 'place' },
    address: /*i18n*/ { id: 'mail.appointmentPart.address', message: 'address of the home visit' },
  },
  news: /*i18n*/ { id: 'mail.appointment.news', message: 'What is new' },
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
  appointment_reminder: {
    subject: /*i18n*/ {
      id: 'mail.appointmentReminder.subject',
      message: 'A reminder of your appointment ({reference})',
    },
    title: /*i18n*/ { id: 'mail.appointmentReminder.title', message: 'A reminder of your appointment' },
    received: /*i18n*/ {
      id: 'mail.appointmentReminder.received',
      message: 'Your appointment is coming up. We look forward to seeing you.',
    },
  },
  day: /*i18n*/ { id: 'mail.appointment.day', message: 'Day' },
  time: /*i18n*/ { id: 'mail.appointment.time', message: 'Time' },
  place: /*i18n*/ { id: 'mail.appointment.place', message: 'Place' },
  home: /*i18n*/ { id: 'mail.appointment.home', message: 'At your home' },
  centre: /*i18n*/ { id: 'mail.appointment.centre', message: 'At our centre' },
  bring: /*i18n*/ { id: 'mail.appointment.bring', message: 'What to have ready' },
  preparation: /*i18n*/ { id: 'mail.appointment.preparation', message: 'How to prepare' },
  fasting: /*i18n*/ {
    id: 'mail.appointment.fasting',
    message:
      '{hours, plural, =0 {Please come fasting: nothing to eat, and nothing to drink except plain water.} one {Please do not eat or drink anything except plain water for # hour before the appointment.} other {Please do not eat or drink anything except plain water for # hours before the appointment.}} If you take insulin or diabetes tablets, ask your doctor before you fast. If you feel shaky, sweaty or confused, take sugar at once, then eat, and do not drive. Call an ambulance if you are not better in 15 minutes, or if somebody becomes drowsy or faints; give nothing by mouth to a person who cannot swallow. Tell us later: the test can wait.',
  },
  fastingChanged: /*i18n*/ {
    id: 'mail.appointment.fastingChanged',
    message: 'This is not what we told you when we confirmed the appointment: it has changed since.',
  },
  fastingEnded: /*i18n*/ {
    id: 'mail.appointment.fastingEnded',
    message:
      'What we told you about fasting when we confirmed the appointment no longer holds. Please ask us how to prepare.',
  },
  calendarTitle: /*i18n*/ { id: 'mail.appointment.calendarTitle', message: 'Laboratory visit {reference}' },
  calendarText: /*i18n*/ { id: 'mail.appointment.calendarText', message: 'Reference {reference}. Phone {phone}.' },
  calendarTextWithoutPhone: /*i18n*/ {
    id: 'mail.appointment.calendarTextWithoutPhone',
    message: 'Reference {reference}.',
  },
  stopReminder: /*i18n*/ { id: 'mail.appointment.stopReminder', message: 'Please do not remind me' },
  status: /*i18n*/ { id: 'mail.appointment.status', message: 'See, move or cancel your appointment' },
} as const;
