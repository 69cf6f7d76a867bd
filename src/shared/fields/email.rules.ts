/**
 * An e-mail address with its domain in the letters that mail servers read: "sara@münchen.example" is "sara@xn--mnchen-3ya.example".
 * Any other text stays as it is.
 */
export function asciiEmail(address: string): string {
  const [, name, domain = ''] = /^([^@\s]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  // Not ASCII alone: that is left as it was typed.
  if (!/[\u0080-\u{10ffff}]/u.test(domain)) return address;
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}
