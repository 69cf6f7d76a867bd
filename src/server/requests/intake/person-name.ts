const longestName = 60;
const longestWord = 20;
/** Chinese is written without spaces. */
const longestHanName = 4;
const notInNames = /[\p{N}/@:]|[^\s.]\.[^\s.]{2,}/u;
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'miss', 'prof', 'eng', 'sheikh', 'sheikha', 'د', 'أ', 'م', 'الدكتور', 'الدكتورة', 'دكتور', 'دكتورة']);
for (const title of ['السيد', 'السيدة', 'الأستاذ', 'الأستاذة', 'المهندس', 'المهندسة', 'الشيخ', 'الشيخة']) titles.add(title);
/** First halves of given names. */
const particles = new Set(['abd', 'abdul', 'abdel', 'abu', 'umm', 'om', 'عبد', 'أبو', 'ابو', 'أم', 'ام']);
/** Each with at most one hyphen or apostrophe. Alphabets with invisible letters are left out. */
const alphabets = ['Latin', 'Arabic', 'Cyrillic', 'Greek', 'Devanagari', 'Bengali', 'Malayalam', 'Tamil'].map(
  (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}]+(?:['’-][\\p{Script=${script}}\\p{M}]+)?$`, 'u'),
);

/** What has a dot inside and is no website: e-mail addresses, and titles that people write without a space behind them. */
const dottedOtherwise = /\S+@\S+|(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|prof|eng|st|sh|mohd)\./giu;
/** Capitalised endings are left out, for initials and names joined by a dot; before a slash they count too. */
const bareDomain = /[\p{L}\p{N}-]{2,}\.(?:xn--[a-z\d-]+|[a-z]{2,}|[A-Z]{2,})(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\//u;

/**
 * The part of a name that mails to the visitor greet: the given name alone, without titles, or nothing. Anybody can give anybody's address, so
 * whatever else stands in the name could be a message of a stranger's.
 */
export function greetedName(name: string): string {
  const plain = unfold(name);
  if (plain.length > longestName || notInNames.test(plain)) return '';
  const words = plain.split(/\s+/).filter((word) => word !== '' && !isTitle(word));
  const given = words.slice(0, particles.has((words[0] ?? '').toLowerCase()) ? 2 : 1);
  return given.every(isNameWord) ? given.join(' ') : '';
}

const isTitle = (word: string) => word.endsWith('.') || titles.has(word.toLowerCase());

/** Whether a word is one of a single alphabet, and not several that are written as one. */
function isNameWord(word: string): boolean {
  if (/^\p{Script=Han}+$/u.test(word)) return word.length <= longestHanName;
  return word.length <= longestWord && alphabets.some((alphabet) => alphabet.test(word)) && !/\p{Ll}\p{Lu}|\u0640/u.test(word);
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
