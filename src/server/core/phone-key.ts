import { parsePhoneNumberFromString as parseByKind } from 'libphonenumber-js/max';
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { MessageKey } from '#shared/errors.ts';
import { digitsOf, isInternational, type PhoneRegion, phoneRegions, splitPhone } from '#shared/fields/phone.rules.ts';

/**
 * The number to dial and to compare, without its extension: "+971501234567" (E.164). Numbers without a country code
 * belong to the region. Returns the typed digits if the country is unclear, so short numbers stay as they are.
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
  const isKnown = readings(number).some((reading) => isValidIn(reading, region));
  if (isKnown || !(hasOwnCode || /^0[1-9]/.test(digits))) return null;
  const written = (other: string) => (hasOwnCode ? `+${other.replace(/^0+/, '')}` : other);
  // Numbers of other kinds than mobile ones are too similar to foreign numbers without their country code.
  const isMobile = (other: string) => isMobileIn(written(other), region);
  const isValid = (other: string) => keyOf(written(other), region) !== null;
  const key = validKey(number, region);
  const few = [1, 2, 3];
  const isWholeValid = key !== null && key === keyOf(written(digits), region);
  const isLongMobile = few.some((count) => isMobile(digits.slice(0, -count)));
  if (isLongMobile || (isWholeValid && isValid(digits.slice(0, -1)))) return { id: 'validation.phoneTooLong' };
  if (key !== null) return null;
  const isShortMobile = few.some((count) => isMobile(digits + '0'.repeat(count)));
  return isShortMobile || isValid(`${digits}0`) ? { id: 'validation.phoneTooShort' } : null;
}

/** The digits of a stored number without its country code: "501234567". */
export function nationalDigits(phoneKey: string): string {
  return parsePhoneNumberFromString(phoneKey)?.nationalNumber ?? phoneKey;
}

/** The first valid reading of a number. */
function validKey(number: string, region: PhoneRegion): string | null {
  return readings(number).reduce<string | null>((key, reading) => key ?? keyOf(reading, region), null);
}

function keyOf(reading: string, region: PhoneRegion): string | null {
  const parsed = parsePhoneNumberFromString(reading, region);
  return parsed?.isValid() && !isUnclear(reading, region) ? parsed.number : null;
}

/** Whether a landline without the zero of its area is a mobile number of another country of the Gulf too: "92345678". */
function isUnclear(reading: string, region: PhoneRegion): boolean {
  const own = parseByKind(reading, region);
  if (own?.nationalNumber !== reading || own.getType() === 'MOBILE' || !isValidIn(`0${reading}`, region)) return false;
  return phoneRegions.some((other) => other !== region && isMobileIn(reading, other));
}

const isValidIn = (reading: string, region: PhoneRegion): boolean => parseByKind(reading, region)?.isValid() === true;

const isMobileIn = (reading: string, region: PhoneRegion): boolean =>
  isValidIn(reading, region) && parseByKind(reading, region)?.getType() === 'MOBILE';

/** A number of the Gulf with its area code or its country code, but not a toll-free one, whose length varies. */
const completeStart = /^(?:0|(?:00)?9(?:71|6[568]|7[34])0?)[1-79]/;

/** The notations that people use, most likely first. */
function readings(number: string): string[] {
  const digits = digitsOf(number);
  const hasCode = isInternational(number);
  const written = (part: string) => (hasCode ? `+${digitsOf(part).replace(/^00/, '')}` : digitsOf(part));
  // A short group after a hyphen is an extension: "04-123-4567-1". The whole may also look valid.
  const beforeHyphen = written(/^(.*)[-.] ?\d{1,4}$/.exec(number)?.[1] ?? '');
  const plain = completeStart.test(digits) ? [beforeHyphen, written(number)] : [written(number), beforeHyphen];
  const bare = digits.replace(/^0+/, '');
  // The plus before a national number, or further zeros before a country code: "+050 123 4567", "00 0 971501234567".
  const zeros = hasCode && digits.startsWith('0') ? [`+${bare}`, `0${bare}`] : [];
  // The country code behind the number: "050 1234567 +971", and "501234567 971+" of right-to-left typing.
  const [, first = '', code = ''] = /^(.*\d)[ ()+-]{1,5}(9(?:71|6[568]|7[34]))[ )+]{0,5}$/.exec(number) ?? [];
  const behind = hasCode && code !== '' ? [`+${code}${digitsOf(first)}`] : [];
  // The country code twice: "+971 971501234567".
  const [, twice = '', rest = ''] = /^(\d{1,3})0{0,5}\1(\d{1,15})$/.exec(bare) ?? [];
  return [...plain, ...zeros, ...behind, `+${twice}${rest}`];
}

/** The country (ISO 3166) of a stored number that can be a mobile one; null for any other number. */
export function mobileRegionOf(phoneKey: string): string | null {
  const parsed = phoneKey.startsWith('+') ? parseByKind(phoneKey) : undefined;
  const isMobile = parsed?.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsed.getType() ?? '');
  return isMobile ? (parsed?.country ?? null) : null;
}
