import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { MessageKey } from '#shared/errors.ts';
import { digitsOf, isInternational, type PhoneRegion, splitPhone } from '#shared/fields/phone.rules.ts';

/**
 * The number to dial and to compare, without its extension: "+971501234567" (E.164). Numbers without a country code belong to the region.
 * Returns the typed digits if the country is unclear, so short numbers stay as they are.
 */
export function phoneKeyOf(phone: string, region: PhoneRegion): string {
  const { number } = splitPhone(phone);
  const valid = validKey(number, region);
  if (valid) return valid;
  const digits = digitsOf(number);
  const international = digits.replace(/^00/, '');
  // Unassigned numbers, such as those in examples, are dialled as typed.
  return isInternational(number) && !international.startsWith('0') ? `+${international}` : digits;
}

/** The message for a number with more or fewer digits than the region's numbers have; null for any other text. */
export function phoneProblem(phone: string, region: PhoneRegion): MessageKey | null {
  const { number } = splitPhone(phone);
  const digits = digitsOf(number);
  const hasOwnCode = isInternational(number) && digits.replace(/^0+/, '').startsWith(getCountryCallingCode(region));
  if (!(hasOwnCode || /^0[1-9]/.test(digits)) || validKey(number, region)) return null;
  const isValid = (other: string) => keyOf(hasOwnCode ? `+${other.replace(/^0+/, '')}` : other, region) !== null;
  const few = [1, 2, 3];
  if (few.some((count) => isValid(digits.slice(0, -count)))) return { id: 'validation.phoneTooLong' };
  return few.some((count) => isValid(digits + '0'.repeat(count))) ? { id: 'validation.phoneTooShort' } : null;
}

/** The digits of a stored number without its country code: "501234567". */
export function nationalDigits(phoneKey: string): string {
  return parsePhoneNumberFromString(phoneKey)?.nationalNumber ?? phoneKey;
}

/** The first valid reading of a number. */
function validKey(number: string, region: PhoneRegion): string | null {
  for (const reading of readings(number)) {
    const key = keyOf(reading, region);
    if (key) return key;
  }
  return null;
}

function keyOf(reading: string, region: PhoneRegion): string | null {
  const parsed = parsePhoneNumberFromString(reading, region);
  return parsed?.isValid() ? parsed.number : null;
}

/** The notations that people use, most likely first. */
function* readings(number: string): Generator<string> {
  const digits = digitsOf(number);
  const bare = digits.replace(/^0+/, '');
  // A short group after a hyphen is an extension: "04-123-4567-1". A number of the region may also be valid with it.
  const [, beforeHyphen = ''] = /^(.*)-\d{1,4}$/.exec(number) ?? [];
  if (/^0[1-79]/.test(digits)) yield digitsOf(beforeHyphen);
  if (!isInternational(number)) yield digits;
  else {
    yield `+${digits.replace(/^00/, '')}`;
    // The plus before a national number, or further zeros before a country code: "+050 123 4567", "00 0 971501234567".
    if (digits.startsWith('0')) yield* [`+${bare}`, `0${bare}`];
  }
  // The country code behind the number: "050 1234567 +971", and "501234567 971+" of right-to-left typing.
  const [, first = '', code = ''] = /^(.*\d)[ ()+-]{1,5}(9(?:71|6[568]|7[34]))[ )+]{0,5}$/.exec(number) ?? [];
  if (isInternational(number)) yield `+${code}${digitsOf(first)}`;
  // The country code twice: "+971 971501234567".
  const [, twice = '', rest = ''] = /^(\d{1,3})0*\1(\d+)$/.exec(bare) ?? [];
  yield `+${twice}${rest}`;
  yield isInternational(number) ? `+${digitsOf(beforeHyphen)}` : digitsOf(beforeHyphen);
}
