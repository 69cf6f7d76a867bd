import { asciiEmail } from '../fields/email.rules.ts';
import { phoneKeyOf, splitPhone } from '../fields/phone.rules.ts';

/** A search term of a person: a phone number as its stored key, or an e-mail address in lower case. */
type PersonTerm = { kind: 'phone'; key: string } | { kind: 'email'; email: string };

const minPhoneLength = 5;

/** Parses a phone number in any format, or an e-mail address; null for neither. */
export function readPersonTerm(text: string): PersonTerm | null {
  const plain = text.trim();
  if (plain.includes('@')) return /^[^\s@]+@[^\s@]+$/.test(plain) ? { kind: 'email', email: asciiEmail(plain).toLowerCase() } : null;
  if (/\p{L}/u.test(splitPhone(plain).number)) return null;
  const key = phoneKeyOf(plain);
  return key.length < minPhoneLength ? null : { kind: 'phone', key };
}

/** Whether two texts are the same phone number or e-mail address. */
export function meansSamePerson(one: string, other: string): boolean {
  const [first, second] = [readPersonTerm(one), readPersonTerm(other)];
  if (first?.kind === 'email' && second?.kind === 'email') return first.email === second.email;
  if (first?.kind === 'phone' && second?.kind === 'phone') return first.key === second.key;
  return false;
}
