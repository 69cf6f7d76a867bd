import { toLatinDigits } from '../i18n/format.ts';

const phoneKeyDigits = 9;
const country = '971';
/** A complete number of the United Arab Emirates. A landline has one digit less than a mobile number. */
const emiratesForm = /^(?:(?:00)?9710?|0)([2-4679]\d{7}|[58]\d{8})$/;

/** An extension after a number: "ext. 12", "x12", "#12", ";ext=12", "تحويلة 12". */
const extensionForm = /[\s,;]*(?:ext(?:ension)?|x|#|,|تحويلة|داخلي)[\s.:=]*(\d{1,6})$/iu;

/** Splits a phone number in Latin digits from its extension, which may be empty. */
export function splitPhone(phone: string): { number: string; extension: string } {
  const latin = toLatinDigits(phone).trim();
  const found = extensionForm.exec(latin);
  return found ? { number: latin.slice(0, found.index), extension: found[1] ?? '' } : { number: latin, extension: '' };
}

/** The `tel:` address of a number, with its extension in the format of RFC 3966. */
export function telAddress(phone: string): string {
  const { number, extension } = splitPhone(phone);
  return `tel:${number.replace(/[^+\d]/g, '')}${extension && `;ext=${extension}`}`;
}

/**
 * A key to compare phone numbers in different formats. For the Emirates: the digits after the country code or the leading zero ("25556677",
 * "501234567"). For others: the last nine digits.
 */
export function phoneKeyOf(phone: string): string {
  const digits = splitPhone(phone).number.replace(/\D/g, '');
  const [, national] = emiratesForm.exec(digits) ?? [];
  return national ?? digits.slice(-phoneKeyDigits);
}

/**
 * A phone number in the format of WhatsApp: country code and number, digits only. Numbers without a country code count as Emirati. Null if
 * the country is unclear.
 */
export function whatsappNumber(phone: string): string | null {
  const plain = splitPhone(phone).number;
  const digits = plain.replace(/\D/g, '');
  const international = plain.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  // In "+971 (0)50 ...", the zero is only for calls inside the country.
  if (international) return international.length >= 8 ? international.replace(new RegExp(`^${country}0`), country) : null;
  if (/^0\d{8,9}$/.test(digits)) return country + digits.slice(1);
  if (/^5\d{8}$/.test(digits)) return country + digits;
  return new RegExp(`^${country}\\d{8,9}$`).test(digits) ? digits : null;
}
