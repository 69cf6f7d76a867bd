/** Texts of the health checks of files and keys. */
export const storageMessages = {
  pictures: /*i18n*/ { id: 'health.pictures', message: 'Pictures' },
  picturesTitle: /*i18n*/ { id: 'health.pictures.title', message: 'The pictures of the site are missing' },
  picturesAdvice: /*i18n*/ {
    id: 'health.pictures.advice',
    message: 'The folder with their files is lost or not connected. Visitors see pages without pictures.',
  },
  cards: /*i18n*/ { id: 'health.cards', message: 'Visitors’ cards' },
  cardsTitle: /*i18n*/ { id: 'health.cards.title', message: 'The files of visitors’ cards are missing' },
  cardsAdvice: /*i18n*/ {
    id: 'health.cards.advice',
    message: 'The folder with their files is lost or not connected. Cards cannot be opened.',
  },
  someTitle: /*i18n*/ { id: 'health.files.some', message: 'Some files are missing' },
  someAdvice: /*i18n*/ {
    id: 'health.files.someAdvice',
    message:
      'Their entries are still there, but the files are no longer on the disk. The person who runs the server can take them out of an older backup.',
  },
  keys: /*i18n*/ { id: 'health.keys', message: 'Keys' },
  keysTitle: /*i18n*/ { id: 'health.keys.title', message: 'The keys of the site are missing' },
  someKeysTitle: /*i18n*/ { id: 'health.keys.some', message: 'A key of the site is missing' },
  keysAdvice: /*i18n*/ {
    id: 'health.keys.advice',
    message:
      'Cards encrypted with them cannot be opened, and two-factor authentication set up with them does not work.',
  },
  stored: /*i18n*/ { id: 'health.files.stored', message: 'Files' },
  missing: /*i18n*/ { id: 'health.files.missing', message: 'Missing files' },
  unreadable: /*i18n*/ { id: 'health.keys.unreadable', message: 'Cards and second factors without their key' },
};
