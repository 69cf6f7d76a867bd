import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageKey } from '#shared/errors.ts';

/** The texts of refused fields, by the ids that schemas and server use. */
const messages: MessageDescriptor[] = [
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
  msg({ id: 'validation.longerThanMonth', message: 'Ramadan has at most 30 days. Please check both dates.' }),
  msg({ id: 'validation.longerThanYear', message: 'One row has at most 366 days. Please check both dates.' }),
  msg({ id: 'validation.overlaps', message: 'These dates overlap with another row.' }),
  msg({ id: 'validation.saleAbovePrice', message: 'The sale price must not be above the price.' }),
  msg({ id: 'validation.quoteOrPicture', message: 'Please enter their words, or choose a picture.' }),
  msg({ id: 'validation.monthToCome', message: 'This month is yet to come.' }),
  msg({ id: 'validation.dayToCome', message: 'This day is yet to come.' }),
  msg({
    id: 'validation.slug',
    message: 'Please use only small letters from a to z, digits, and single hyphens between words.',
  }),
  msg({
    id: 'validation.slugTaken',
    message: 'Other information already has this address, perhaps in the bin. Please choose another.',
  }),
  msg({ id: 'validation.unknownRecord', message: 'This record no longer exists.' }),
  msg({
    id: 'validation.unknownField',
    message: 'There is no field “{field}”. Please use only the fields that are offered.',
  }),
  msg({ id: 'validation.missingField', message: 'Please keep {field}: it is needed here.' }),
  msg({
    id: 'validation.path',
    message: 'Please enter an address of this site that begins with a slash, such as /aboutPage.',
  }),
  msg({ id: 'validation.pathTaken', message: 'This old address already has a redirect.' }),
  msg({ id: 'validation.circle', message: 'This redirect would lead back to itself.' }),
  msg({ id: 'validation.webAddress', message: 'Please enter a full address, such as https://example.com/page.' }),
  msg({
    id: 'validation.ownNetwork',
    message: 'This address is inside the server’s own network. Allow it in the settings of the server first.',
  }),
  msg({
    id: 'validation.siteLink',
    message: 'Please enter a page of this site, such as /package, or a full address that begins with https://.',
  }),
  msg({ id: 'validation.contrast', message: 'This colour is too pale to read easily. Please choose a darker one.' }),
  msg({ id: 'validation.sameName', message: 'This name is already in the list.' }),
  msg({
    id: 'validation.passwordTooCommon',
    message:
      'This password is easy to guess, because attackers try these parts first: {parts}. Please choose four or more words that do not belong together, without names and dates.',
  }),
];

const knownIds = new Set(messages.map(({ id }) => id));

/** The text of a refused field in the page's language. An unknown id gets the text of `validation.format`. */
export function validationMessage(i18n: I18n, { id, values }: MessageKey): string {
  return i18n._(knownIds.has(id) ? id : 'validation.format', values);
}
