/**
 * Converts the domain of an e-mail address to ASCII (Punycode): "sara@münchen.example" becomes "sara@xn--mnchen-3ya.example". Returns any
 * other text unchanged.
 */
export function asciiEmail(address: string): string {
  const [, name, domain = ''] = /^([^@\s]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  // An ASCII domain needs no conversion.
  if (!/[\u0080-\u{10ffff}]/u.test(domain)) return address;
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** Removes what copying adds around an address: "mailto:", a name with angle brackets, a comma at the end. */
export function pastedEmail(text: string): string {
  const inBrackets = /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text;
  const [address = ''] = inBrackets.replace(/^\s*mailto:\s*/i, '').split(/[?#](?=[^@]*$)/);
  return address.replace(/^[\s"(]+|[\s"'),;:.،؛]+$/g, '');
}

/** The `mailto:` address, in which characters such as "&" and "?" are encoded. */
export const mailtoAddress = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
