import { asciiEmail, pastedEmail } from '../fields/email.rules.ts';
import { digitsOf, splitPhone } from '../fields/phone.rules.ts';

/** A search term of a person: a phone number as typed, or an e-mail address in lower case. */
type PersonTerm = { kind: 'phone'; phone: string } | { kind: 'email'; email: string };

const minPhoneLength = 5;

/** Parses a phone number in any format, or an e-mail address; null for neither. */
export function readPersonTerm(text: string): PersonTerm | null {
  const plain = text.trim();
  if (/[@＠]/.test(plain)) {
    const email = pastedEmail(plain);
    return /^[^\s@]+@[^\s@]+$/.test(email) ? { kind: 'email', email: asciiEmail(email).toLowerCase() } : null;
  }
  const { number } = splitPhone(plain);
  return /\p{L}/u.test(number) || digitsOf(number).length < minPhoneLength ? null : { kind: 'phone', phone: plain };
}

/** The end of a number, which all its notations share. */
const endOf = (phone: string) => digitsOf(splitPhone(phone).number).slice(-8);

/** Whether two texts are the same e-mail address, or phone numbers with the same end. */
export function meansSamePerson(one: string, other: string): boolean {
  const [first, second] = [readPersonTerm(one), readPersonTerm(other)];
  if (first?.kind === 'email' && second?.kind === 'email') return first.email === second.email;
  if (first?.kind === 'phone' && second?.kind === 'phone') return endOf(first.phone) === endOf(second.phone);
  return false;
}
