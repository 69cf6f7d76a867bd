/** Texts of the health check of the copy of the keys. */
export const keyCopyMessages = {
  label: /*i18n*/ { id: 'health.keyCopy', message: 'Copy of the keys' },
  title: /*i18n*/ { id: 'health.keyCopy.title', message: 'Nobody has confirmed a copy of the keys' },
  advice: /*i18n*/ {
    id: 'health.keyCopy.advice',
    message:
      'Without the keys, a backup or a replica cannot open visitors’ cards. An owner stores a copy of the folder of keys elsewhere and confirms the place under “Backup”.',
  },
  confirmed: /*i18n*/ { id: 'health.keyCopy.confirmed', message: 'Confirmed' },
};
