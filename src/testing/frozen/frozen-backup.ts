/**
 * A backup of November 2026, encrypted with `passphrase`, made right after the first migration. It contains a part of
 * the demo, records that staff changed, requests of every type, and a row in every table. Never replace it: every later
 * version must restore backups of that time.
 */
export const frozenBackup = new URL('site.backup', import.meta.url).pathname;

export const passphrase = 'pearls from the gulf';
