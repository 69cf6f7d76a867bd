import { asciiEmail } from '../fields/email.rules.ts';
import { phoneKeyOf, splitPhone } from '../fields/phone.rules.ts';

/** What a person is looked for by: a phone number, as the key it is stored under, or an e-mail address in small letters. */
type PersonTerm = { kind: 'phone'; key: string } | { kind: 'email'; email: string };

const shortestPhone = 5;

/** Reads what staff typed: a phone number in any writing, or an e-mail address; null for neither. */
export function readPersonTerm(text: string): PersonTerm | null {
  const plain = text.trim();
  if (plain.includes('@')) return /^[^\s@]+@[^\s@]+$/.test(plain) ? { kind: 'email', email: asciiEmail(plain).toLowerCase() } : null;
  if (/\p{L}/u.test(splitPhone(plain).number)) return null;
  const key = phoneKeyOf(plain);
  return key.length < shortestPhone ? null : { kind: 'phone', key };
}

/** Whether two writings mean the same phone number or e-mail address. */
export function meansSamePerson(one: string, other: string): boolean {
  const [first, second] = [readPersonTerm(one), readPersonTerm(other)];
  if (first?.kind === 'email' && second?.kind === 'email') return first.email === second.email;
  if (first?.kind === 'phone' && second?.kind === 'phone') return first.key === second.key;
  return false;
}
