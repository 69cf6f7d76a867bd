/** Hosts that ignore dots in the name of a mailbox. */
const hostsWithoutDots = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an e-mail address: in lower case, without a tag ("+news"), and without dots where the host ignores them. */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const host = email.slice(at + 1).toLowerCase();
  const untagged = name.replace(/(?<=.)\+.*$/s, '');
  if (!hostsWithoutDots.has(host)) return `${untagged}@${host}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
