/**
 * A backup of November 2026, encrypted with `passphrase`. It contains a part of the demo, records that staff changed,
 * requests of every type, and a row in every table. `make-backup.ts` makes it again after a change of the schema, until
 * the first release. Then it is frozen: every later version must restore backups of that time.
 */
export const frozenBackup = new URL('site.backup', import.meta.url).pathname;

export const passphrase = 'pearls from the gulf';
