import { toLatinDigits } from '../i18n/format.ts';

const phoneKeyDigits = 9;
const country = '971';
/** A whole number of the Emirates: a landline has a digit less than a mobile number. */
const emiratesForm = /^(?:(?:00)?9710?|0)([2-4679]\d{7}|[58]\d{8})$/;

/** An extension behind a number, as people write it: "ext. 12", "x12", "#12", ";ext=12", "تحويلة 12". */
const extensionForm = /[\s,;]*(?:ext(?:ension)?|x|#|,|تحويلة|داخلي)[\s.:=]*(\d{1,6})$/iu;

/** A phone number in Latin digits, apart from its extension; that is empty where there is none. */
export function splitPhone(phone: string): { number: string; extension: string } {
  const latin = toLatinDigits(phone).trim();
  const found = extensionForm.exec(latin);
  return found ? { number: latin.slice(0, found.index), extension: found[1] ?? '' } : { number: latin, extension: '' };
}

/** The address that calls a number, with its extension as RFC 3966 writes it. */
export function telAddress(phone: string): string {
  const { number, extension } = splitPhone(phone);
  return `tel:${number.replace(/[^+\d]/g, '')}${extension && `;ext=${extension}`}`;
}

/**
 * What tells one phone number from another, however it is written: of the Emirates' numbers what follows the country's code or the
 * leading zero ("25556677", "501234567"), of others the last nine digits.
 */
export function phoneKeyOf(phone: string): string {
  const digits = splitPhone(phone).number.replace(/\D/g, '');
  const [, national] = emiratesForm.exec(digits) ?? [];
  return national ?? digits.slice(-phoneKeyDigits);
}

/**
 * A phone number as WhatsApp asks for it: the country's code and the rest, digits only. Numbers without a country are the
 * Emirates' own. Null where it cannot be told.
 */
export function whatsappNumber(phone: string): string | null {
  const plain = splitPhone(phone).number;
  const digits = plain.replace(/\D/g, '');
  const international = plain.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  // "+971 (0)50 ..." is written often: the zero is only for calls inside the country.
  if (international) return international.length >= 8 ? international.replace(new RegExp(`^${country}0`), country) : null;
  if (/^0\d{8,9}$/.test(digits)) return country + digits.slice(1);
  if (/^5\d{8}$/.test(digits)) return country + digits;
  return new RegExp(`^${country}\\d{8,9}$`).test(digits) ? digits : null;
}
