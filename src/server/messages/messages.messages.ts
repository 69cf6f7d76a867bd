/** The texts of messages to telephones. Each part costs, so they are short and contain nothing about health. */
export const messageTexts = {
  appointment_confirmed: /*i18n*/ {
    id: 'message.confirmed',
    message: '{centre}: your appointment is confirmed: {day}, {time}, {place}. Reference {reference}.',
  },
  appointment_moved: /*i18n*/ {
    id: 'message.moved',
    message: '{centre}: your appointment has changed. It is now {day}, {time}, {place}. Reference {reference}.',
  },
  appointment_cancelled: /*i18n*/ {
    id: 'message.cancelled',
    message: '{centre}: your appointment on {day}, {time}, is cancelled. Reference {reference}.',
  },
  appointment_reminder: /*i18n*/ {
    id: 'message.reminder',
    message: '{centre}: a reminder of your appointment {day}, {time}, {place}. Reference {reference}.',
  },
  on_the_way: /*i18n*/ {
    id: 'message.onTheWay',
    message: '{centre}: we are on the way to you for your appointment at {time}. Reference {reference}.',
  },
  report_ready: /*i18n*/ {
    id: 'message.reportReady',
    message: '{centre}: a message of the laboratory waits for you on our status page. Reference {reference}.',
  },
  home: /*i18n*/ { id: 'message.home', message: 'at home' },
  centre: /*i18n*/ { id: 'message.centre', message: 'at the centre' },
  untested: /*i18n*/ {
    id: 'messages.untested',
    message:
      'This gateway or these templates have not been tested. Save them with the channel turned off, and send a test message. The channel can be turned on once the gateway has accepted it.',
  },
  tooLong: /*i18n*/ {
    id: 'messages.tooLong',
    message: 'With the longest day, hour and place, this text takes more than two message parts. Please shorten it.',
  },
  notRead: /*i18n*/ { id: 'message.notRead', message: 'Answers to this number are not read.' },
} as const;
