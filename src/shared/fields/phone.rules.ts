import { toLatinDigits } from '../i18n/format.ts';

/** Countries whose local numbers a centre can read (ISO 3166). */
export const phoneRegions = ['AE', 'SA', 'OM', 'QA', 'BH', 'KW'] as const;
export type PhoneRegion = (typeof phoneRegions)[number];

/** A phone number as typed, and the number to dial: "+971501234567", or the typed digits if the country is unclear. */
interface StoredPhone {
  phone: string;
  phoneKey: string;
}

/** An extension after a number: "ext. 12", "x12", ";ext=12", "تحويلة 12"; after a complete number also "#12" and ", 12". */
const extensionForm = /(ext(?:ension)?|x|تحويلة|داخلي|[#,])[\s.:=]*(\d{1,6})$/iu;
/** With fewer digits before it, "," separates groups: "050,123,4567". */
const completeDigits = 7;
const prefixForm = /^(?:tel|phone|mobile|whatsapp|هاتف|جوال|واتساب)\s*[.:]\s*/iu;

/** Splits a phone number in Latin digits from its extension, which may be empty. For texts of limited length only. */
export function splitPhone(phone: string): { number: string; extension: string } {
  const latin = toLatinDigits(phone.normalize('NFKC')).trim().replace(prefixForm, '');
  const [all = '', mark = '', extension = ''] = extensionForm.exec(latin) ?? [];
  const number = latin.slice(0, latin.length - all.length);
  if (all === '' || (/[#,]/.test(mark) && digitsOf(number).length < completeDigits)) return { number: latin, extension: '' };
  return { number: number.replace(/[\s,;]{1,5}$/, ''), extension };
}

/** Whether a text is one phone number: 5 to 15 digits with any punctuation, and perhaps an extension. */
export function isPhone(phone: string): boolean {
  const { number } = splitPhone(phone);
  const digits = digitsOf(number).length;
  return !/\p{L}/u.test(number) && digits >= 5 && digits <= 15;
}

export const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '');

/** The `tel:` address of a number, with its extension in the format of RFC 3966. */
export function telAddress({ phone, phoneKey }: StoredPhone): string {
  const { extension } = splitPhone(phone);
  return `tel:${phoneKey}${extension && `;ext=${extension}`}`;
}

/** The number in the format of WhatsApp: country code and number, digits only. Null if the country is unclear. */
export function whatsappNumber({ phoneKey }: Pick<StoredPhone, 'phoneKey'>): string | null {
  return phoneKey.startsWith('+') ? phoneKey.slice(1) : null;
}
