/** Texts of replies to visitors. */
export const replyMessages = {
  /** The subject, if the visitor got no acknowledgement. */
  subject: /*i18n*/ { id: 'reply.subject', message: 'Your request {reference}' },
  /** After the greeting. Nothing about health: the text is part of a link. */
  whatsapp: /*i18n*/ {
    id: 'reply.whatsapp',
    message: 'This is {centre}. We are writing to you about your request {reference}.',
  },
  /** Nothing medical: other people may read it. */
  reportReadySubject: /*i18n*/ { id: 'reply.reportReadySubject', message: 'Your report is ready ({reference})' },
  reportReady: /*i18n*/ {
    id: 'reply.reportReady',
    message: 'Your report {reference} is ready. Please visit us or contact us to receive it.',
  },
} as const;
