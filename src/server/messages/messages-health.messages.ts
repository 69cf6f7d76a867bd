/** Texts of the health check of messages to telephones. */
export const messagesHealthTexts = {
  label: /*i18n*/ { id: 'health.messages', message: 'Messages to telephones' },
  title: /*i18n*/ { id: 'health.messages.title', message: 'The gateway takes no messages' },
  advice: /*i18n*/ {
    id: 'health.messages.advice',
    message: 'Messages wait for a day at most. A test message under “Settings”, “Messages” shows the reason.',
  },
  noGateway: /*i18n*/ { id: 'health.messages.noGateway', message: 'Messages are on, but the server has no gateway' },
  untested: /*i18n*/ {
    id: 'health.messages.untested',
    message: 'Messages are on, but their gateway has not been tested as it is set now',
  },
  untestedAdvice: /*i18n*/ {
    id: 'health.messages.untestedAdvice',
    message: 'Messages wait for a test, for a day at most. Please send a test message under “Settings”, “Messages”.',
  },
  unsent: /*i18n*/ { id: 'health.messages.unsent', message: 'Some messages were not sent' },
  unsentAdvice: /*i18n*/ {
    id: 'health.messages.unsentAdvice',
    message: '“Settings”, “Messages” lists them. Please tell these patients by telephone.',
  },
  segments: /*i18n*/ { id: 'health.messages.segments', message: 'Message parts today' },
} as const;
