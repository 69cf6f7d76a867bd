import { createBrowserChoice } from './browser-choice.ts';

/**
 * Whether single letters work as keys in the inbox. Dictation and a slipping hand press letters too, so every member of
 * staff can turn them off.
 */
export const letterKeys = createBrowserChoice('dana-letter-keys', { areOn: true });
