/**
 * Converts the domain of an e-mail address to ASCII (Punycode): "sara@münchen.example" becomes
 * "sara@xn--mnchen-3ya.example". Returns any other text unchanged.
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

/** "mailto:", "Email: ", "Sara: ", and without a colon only known words, since "mail@lab.example" is an address. */
const labelForm =
  /^\s*(?:[^@:]{1,40}:(?!\/\/)|(?:e-?mail|mail|(?:ال)?بريد(?: (?:ال)?إلكتروني)?|(?:ال)?[إا]يميل)\s)\s*/iu;

/** Longer texts are no addresses; the limit bounds the cost of the regular expressions. */
export const maxPastedEmail = 400;

/**
 * Removes what copying and other keyboards add to an address: "mailto:", a label, a name with angle brackets, a note in
 * brackets, a comma at the end, letters of double width, curly quotes.
 */
export function pastedEmail(text: string): string {
  if (text.length > maxPastedEmail) return text;
  const plain = text.normalize('NFKC').replaceAll('。', '.').replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"');
  const inBrackets = /[<([]([^<>()[\]\s]+@[^<>()[\]\s]+)[>)\]]/.exec(plain)?.[1] ?? plain;
  const [address = ''] = inBrackets.replace(labelForm, '').split(/[?#](?=[^@]*$)/);
  const quoted = /^'(.*)'\W*$/.exec(address)?.[1] ?? address;
  return quoted.replace(/\s?\([^()@]*\)\s*$/, '').replace(/^[\s"([<«‹]+|[\s"'),;:.،؛、>\]/»›|]+$/g, '');
}
