/** Texts of replies to visitors. */
export const replyMessages = {
  /** The subject, if the visitor got no acknowledgement. */
  subject: /*i18n*/ { id: 'reply.subject', message: 'Your request {reference}' },
  /** After the greeting. Nothing about health: the text is part of a link. */
  whatsapp: /*i18n*/ {
    id: 'reply.whatsapp',
    message: 'This is {centre}. We are writing to you about your request {reference}.',
  },
} as const;
