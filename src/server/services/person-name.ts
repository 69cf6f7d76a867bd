const longestGreeted = 60;
const notInNames = /[\p{N}/@:]|[^\s.]\.[^\s.]{2,}/u;

/** What has a dot inside and is no website: e-mail addresses, and titles that people write without a space behind them. */
const dottedOtherwise = /\S+@\S+|(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|prof|eng|st|sh|mohd)\./giu;
/** Capitalised endings are left out, for initials and names joined by a dot; before a slash they count too. */
const bareDomain = /[\p{L}\p{N}-]{2,}\.(?:xn--[a-z\d-]+|[a-z]{2,}|[A-Z]{2,})(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\//u;

/**
 * Whether mails may address somebody by this name: what is long or holds a number, an address or a website is a message of its own,
 * and the receipt would carry it to whoever's address was given.
 */
export function isGreetable(name: string): boolean {
  const plain = unfold(name);
  return plain.length <= longestGreeted && !notInNames.test(plain);
}

/** Whether a name holds a website without https:// or www., such as `example.com` or `t.example/page`. */
export function hasBareDomain(name: string): boolean {
  return bareDomain.test(unfold(name).replace(dottedOtherwise, ' '));
}

/** The text as programs that look for links read it: one form of each character, nothing invisible, every kind of full stop a dot. */
function unfold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.');
}
