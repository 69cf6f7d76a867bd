import { toLatinDigits } from '../i18n/format.ts';

/** Countries whose local numbers a centre can read (ISO 3166). */
export const phoneRegions = ['AE', 'SA', 'OM', 'QA', 'BH', 'KW'] as const;
export type PhoneRegion = (typeof phoneRegions)[number];

/** A phone number as typed, and the number to dial: "+971501234567", or the typed digits if the country is unclear. */
interface StoredPhone {
  phone: string;
  phoneKey: string;
}

interface PhoneParts {
  /** The number to dial, in Latin digits. */
  number: string;
  /** Further lines or a name, which are shown and not dialled: "/8", " (Ahmed)". */
  note: string;
  extension: string;
}

const prefixWord =
  '(?:(?:رقم )?(?:ال)?(?:هاتف|تلفون|تليفون|جوال|موبايل|محمول|متحرك|واتس ?اب)|tel(?:ephone)?|phone|mob(?:ile)?|cell|callto|whats ?app|[mtp](?= ?[.:]))(?: ?(?:no|number))?';
const prefixForm = new RegExp(`^(?:${prefixWord}[ .:/&-]{0,3}){1,3}(?=[+(\\d])`, 'iu');
const whatsappLink = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(\d+)(?:[/?&].*)?$/i;
/** Spreadsheets write whole numbers with decimals: "971501234567.0". */
const decimals = /^(\+?\d{7,15})\.0+$/;
const nameForm = / ?\([^\d()\p{L}]*\p{L}[^\d()]*\)$/u;
/** An extension after a number: "ext. 12", "x12", ";ext=12", "(تحويلة 12)". */
const namedExtension =
  /(?:ext(?:ensio)?n?|int|x|تحويلة|داخلي)[ .:=]{0,3}(?:(?:no|number|رقم)[ .:]{0,3})?(\d{1,6})[)\]]?$/iu;
/**
 * The same marks also separate groups: "050,123,4567", "(04) 123 (4567)". After a complete number, they start an
 * extension.
 */
const bareExtension = /([#*;,([])[ =]{0,3}(\d{1,5})[)\]]?$/;
/** The further lines of a group: "04 1234567/8". */
const furtherLines = /(?: ?\/ ?\d{1,2}){1,4}$| ?\/ ?\d{3,5}$/;
const callingCodes = /^9(?:71|6[568]|7[34])/;

/** Longer texts are no numbers; the limit bounds the cost of the regular expressions. */
const maxLength = 400;

/** Splits a phone number from the parts that are not dialled. */
export function splitPhone(phone: string): PhoneParts {
  if (phone.length > maxLength) return { number: phone, note: '', extension: '' };
  const latin = toLatinDigits(phone.normalize('NFKC'))
    .trim()
    .replace(prefixForm, '')
    .replace(whatsappLink, '+$1')
    .replace(decimals, '$1');
  const [name = ''] = nameForm.exec(latin) ?? [];
  const { number, extension } = splitExtension(latin.slice(0, latin.length - name.length));
  const [lines = ''] = furtherLines.exec(number) ?? [];
  const first = number.slice(0, number.length - lines.length);
  return isComplete(first) ? { number: first, note: lines + name, extension } : { number, note: name, extension };
}

function splitExtension(text: string): Pick<PhoneParts, 'number' | 'extension'> {
  const [named, namedDigits] = namedExtension.exec(text) ?? [];
  const [bare, mark = '', bareDigits] = bareExtension.exec(text) ?? [];
  const before = (part: string) => text.slice(0, text.length - part.length).replace(/[\s,;([]{1,5}$/, '');
  if (named && namedDigits) return { number: before(named), extension: namedDigits };
  if (!bare || !bareDigits) return { number: text, extension: '' };
  const number = before(bare);
  const isExtension = isComplete(number) && (mark === '(' || !number.includes(mark));
  return isExtension ? { number, extension: bareDigits } : { number: text, extension: '' };
}

/** Whether no digits can be missing: a number with its country code, with its area code, or of one town. */
function isComplete(number: string): boolean {
  const digits = digitsOf(number);
  if (isInternational(number)) return digits.replace(/^00/, '').length >= 10;
  if (callingCodes.test(digits)) return digits.length === 7 || digits.length >= 11;
  return digits.length >= (digits.startsWith('0') ? 9 : 7);
}

/** Whether a number has a plus or "00". In right-to-left typing, the plus is at the end. */
export const isInternational = (number: string): boolean => /\+|^\D*00/.test(number);

/** Whether a text is one phone number: 5 to 15 digits with any punctuation, and perhaps an extension. */
export function isPhone(phone: string): boolean {
  const { number } = splitPhone(phone);
  const digits = digitsOf(number).length;
  return !/\p{L}/u.test(number) && digits >= 5 && digits <= 15 && !isTwoNumbers(number);
}

function isTwoNumbers(number: string): boolean {
  const parts = number.split(/[/;,|&]/).filter((part) => digitsOf(part).length >= 6);
  return !isInternational(number) && (parts.length > 1 || /^\d{7,}[ -]{1,3}\d{7,}$/.test(number));
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
