import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageKey } from '#shared/errors.ts';

/** The texts of refused fields, by the ids that schemas and server use. Listed here for extraction. */
export const refusals: MessageDescriptor[] = [
  msg({ id: 'validation.required', message: 'Please fill in this field.' }),
  msg({ id: 'validation.tooLong', message: '{max, plural, one {At most # character.} other {At most # characters.}}' }),
  msg({
    id: 'validation.tooShort',
    message: '{min, plural, one {At least # character.} other {At least # characters.}}',
  }),
  msg({ id: 'validation.tooBig', message: 'At most {max}.' }),
  msg({ id: 'validation.tooSmall', message: 'At least {min}.' }),
  msg({ id: 'validation.email', message: 'Please enter a full e-mail address, such as name@example.com.' }),
  msg({ id: 'validation.phone', message: 'Please enter one phone number, such as 050 123 4567.' }),
  msg({ id: 'validation.phoneTooLong', message: 'This phone number has too many digits. Please check it.' }),
  msg({ id: 'validation.phoneTooShort', message: 'This phone number has too few digits. Please check it.' }),
  msg({
    id: 'validation.emailOrPhone',
    message: 'Please give an e-mail address or a phone number, so that we can answer.',
  }),
  msg({ id: 'validation.consentNeeded', message: 'Please ask the person, and tick this once they agree.' }),
  msg({ id: 'validation.format', message: 'This format is not accepted.' }),
  msg({ id: 'validation.day', message: 'Please write the day like 5/11/2026 or 5 November 2026.' }),
  msg({ id: 'validation.noSuchDay', message: 'The calendar has no day {day}. Please check the day and the month.' }),
  msg({ id: 'validation.year', message: 'Please write a year from {first} to {last}.' }),
  msg({ id: 'validation.time', message: 'Please write the time like 16:30 or 4:30 PM.' }),
  msg({ id: 'validation.wholeHour', message: 'Please choose a full hour, such as 4 PM or 16:00.' }),
  msg({ id: 'validation.notANumber', message: 'This is not a number. Write it like 1500 or 49.50.' }),
  msg({
    id: 'validation.unclearNumber',
    message: 'Is this {whole} or {decimal}? Please write it in one of these two ways.',
  }),
  msg({ id: 'validation.oneReading', message: 'If you mean {reading}, please write it like that.' }),
  msg({ id: 'validation.notWhole', message: 'Please enter a whole number, such as 12.' }),
  msg({ id: 'validation.decimals', message: 'At most two digits after the decimal point.' }),
  msg({ id: 'validation.endBeforeStart', message: 'The end must be later than the start.' }),
  msg({ id: 'validation.dayToCome', message: 'This day is yet to come.' }),
  msg({ id: 'validation.unknownRecord', message: 'This record no longer exists.' }),
  msg({
    id: 'validation.unknownField',
    message: 'There is no field “{field}”. Please use only the fields that are offered.',
  }),
  msg({ id: 'validation.missingField', message: 'Please keep {field}: it is needed here.' }),
  msg({ id: 'validation.sameName', message: 'This name is already in the list.' }),
  msg({
    id: 'validation.passwordTooCommon',
    message:
      'This password is easy to guess, because attackers try these parts first: {parts}. Please choose four or more words that do not belong together, without names and dates.',
  }),
];

/** The text of a refused field in the page's language. An unknown id gets the text of `validation.format`. */
export function validationMessage(i18n: I18n, { id, values }: MessageKey): string {
  return i18n._(id in i18n.messages ? id : 'validation.format', values);
}
