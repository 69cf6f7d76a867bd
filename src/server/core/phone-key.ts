import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { digitsOf, type PhoneRegion, splitPhone } from '#shared/fields/phone.rules.ts';

/**
 * The number to dial and to compare, without its extension: "+971501234567" (E.164). Numbers without a country code belong to the region.
 * Returns the typed digits if the country is unclear, so short numbers stay as they are.
 */
export function phoneKeyOf(phone: string, region: PhoneRegion): string {
  const { number } = splitPhone(phone);
  const digits = digitsOf(number);
  const international = /^\D*(?:\+|00)|\+\s*$/.test(number) ? `+${digits.replace(/^00/, '')}` : null;
  const parsed = parsePhoneNumberFromString(international ?? digits, region);
  // Unassigned numbers, such as those in examples, are dialled as typed.
  if (parsed?.isValid()) return parsed.number;
  if (international) return international;
  return digits.startsWith('0') && parsed?.isPossible() ? parsed.number : digits;
}

/** The digits of a stored number without its country code: "501234567". */
export function nationalDigits(phoneKey: string): string {
  return parsePhoneNumberFromString(phoneKey)?.nationalNumber ?? phoneKey;
}
