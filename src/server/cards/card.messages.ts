/** Reasons why the server refuses a card's file, and texts of the health check of cards. */
export const cardMessages = {
  notACard: /*i18n*/ {
    id: 'cards.notACard',
    message: 'This file cannot be used. Choose a JPEG, PNG or WebP picture, or a PDF.',
  },
  otherPicture: /*i18n*/ {
    id: 'cards.otherPicture',
    message:
      'Pictures in the {format} format cannot be used. On an iPhone, take a screenshot of the picture and choose that. On a computer, open the picture, save it as JPEG and choose the new file.',
  },
  needsPassword: /*i18n*/ {
    id: 'cards.needsPassword',
    message:
      'This PDF needs a password, so our team could not open it. Send it without a password, or choose a picture of the card.',
  },
  tooLarge: /*i18n*/ { id: 'cards.tooLarge', message: 'This file is too large. Choose one of at most {megabytes} MB.' },
  tooManyPixels: /*i18n*/ {
    id: 'cards.tooManyPixels',
    message: 'This picture has too many pixels. Choose one of at most {megapixels} megapixels.',
  },
  damaged: /*i18n*/ { id: 'cards.damaged', message: 'This file is damaged and cannot be read. Choose another one.' },
  cutOff: /*i18n*/ { id: 'cards.cutOff', message: 'This file seems to be cut off. Choose it again.' },
  empty: /*i18n*/ { id: 'cards.empty', message: 'This file is empty. Choose another one.' },
  twice: /*i18n*/ { id: 'cards.twice', message: 'Only one file can be sent for each card.' },
  unknownField: /*i18n*/ { id: 'cards.unknownField', message: 'A file was sent that this form does not ask for.' },
  noRoom: /*i18n*/ {
    id: 'cards.noRoom',
    message:
      'We cannot take files at the moment. Please send the request without them, and show the cards at the visit.',
  },
  tooManyBytes: /*i18n*/ {
    id: 'cards.tooManyBytes',
    message: 'You have sent many files today. Please send the request without them, and show the cards at the visit.',
  },
  cannotBeShown: /*i18n*/ {
    id: 'cards.cannotBeShown',
    message: 'This file is damaged and cannot be shown. Ask for it again.',
  },
  locked: /*i18n*/ {
    id: 'cards.locked',
    message: 'This PDF needs a password, so it cannot be shown. Ask for one without a password.',
  },
  gone: /*i18n*/ { id: 'cards.gone', message: 'The file of this card is missing. Ask for it again.' },
  unreadable: /*i18n*/ {
    id: 'cards.unreadable',
    message:
      'This card cannot be decrypted: its key is missing, or its file was changed. Tell the person who runs the server.',
  },
  scannerDown: /*i18n*/ {
    id: 'cards.scannerDown',
    message: 'The virus scanner does not answer, so this card cannot be opened yet. Please try again later.',
  },
  noVerdict: /*i18n*/ {
    id: 'cards.noVerdict',
    message: 'The virus scanner cannot check this file, so it cannot be opened. Ask for it again as a photograph.',
  },
  infected: /*i18n*/ {
    id: 'cards.infected',
    message: 'The virus scanner found “{threat}” in this card. It cannot be opened.',
  },
  interrupted: /*i18n*/ {
    id: 'cards.interrupted',
    message: 'The form did not arrive completely. Please send it again.',
  },
  checks: /*i18n*/ { id: 'health.cardChecks', message: 'Checks of cards' },
  uncheckedTitle: /*i18n*/ { id: 'health.cardChecks.title', message: 'Cards wait for their check' },
  uncheckedAdvice: /*i18n*/ {
    id: 'health.cardChecks.advice',
    message: 'They cannot be opened until the virus scanner has judged them. It may be down.',
  },
  silentTitle: /*i18n*/ { id: 'health.cardChecks.silent', message: 'The virus scanner does not answer' },
  silentAdvice: /*i18n*/ {
    id: 'health.cardChecks.silentAdvice',
    message: 'New cards cannot be opened until it has judged them.',
  },
  scanner: /*i18n*/ { id: 'health.cardChecks.scanner', message: 'Virus scanner' },
  unchecked: /*i18n*/ { id: 'health.cardChecks.unchecked', message: 'Not checked yet' },
  oldestUnchecked: /*i18n*/ { id: 'health.cardChecks.oldest', message: 'The oldest since' },
};
