const maxNameLength = 60;
/** Compatibility forms are up to 18 times as long as what was typed; nobody reads a website behind so many characters. */
const maxSearchedLength = 300;
const maxWordLength = 20;
/** Chinese is written without spaces. */
const maxHanNameLength = 4;
const notInNames = /[\p{N}/@:]|[^\s.]\.[^\s.]{2,}/u;
const titles = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'miss',
  'prof',
  'eng',
  'sheikh',
  'sheikha',
  'د',
  'أ',
  'م',
  'الدكتور',
  'الدكتورة',
  'دكتور',
  'دكتورة',
]);
for (const title of ['السيد', 'السيدة', 'الأستاذ', 'الأستاذة', 'المهندس', 'المهندسة', 'الشيخ', 'الشيخة'])
  titles.add(title);
/** First parts of compound given names. */
const particles = new Set(['abd', 'abdul', 'abdel', 'abu', 'umm', 'om', 'عبد', 'أبو', 'ابو', 'أم', 'ام']);
/** Letters of one alphabet with at most one hyphen or apostrophe. Alphabets with invisible letters are omitted. */
const alphabets = ['Latin', 'Arabic', 'Cyrillic', 'Greek', 'Devanagari', 'Bengali', 'Malayalam', 'Tamil'].map(
  (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}]+(?:['’-][\\p{Script=${script}}\\p{M}]+)?$`, 'u'),
);

/** Text with a dot that is no website: e-mail addresses, and titles without a space after them. */
const dottedOtherwise = /\S+@\S+|(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|prof|eng|st|sh|mohd)\./giu;
/** Omits capitalised endings, which occur in initials and in names joined by a dot; before a slash they count too. */
const bareDomain =
  /[\p{L}\p{N}-]{2,}\.(?:xn--[a-z\d-]+|[a-z]{2,}|[A-Z]{2,})(?![\p{L}\p{N}])|[\p{L}\p{N}-]\.\p{L}{2,}\//u;

/**
 * The part of a name for the greeting of mails to the visitor: the given name without titles, or ''. Any visitor can
 * enter another person's address, so the rest of the name could be a message to a stranger.
 */
export function greetedName(name: string): string {
  const plain = unfold(name);
  if (plain.length > maxNameLength || notInNames.test(plain)) return '';
  const words = plain.split(/\s+/).filter((word) => word !== '' && !isTitle(word));
  const given = words.slice(0, particles.has((words[0] ?? '').toLowerCase()) ? 2 : 1);
  return given.every(isNameWord) ? given.join(' ') : '';
}

const isTitle = (word: string) => word.endsWith('.') || titles.has(word.toLowerCase());

/** Whether a word uses one alphabet and is not several words written as one. */
function isNameWord(word: string): boolean {
  if (/^\p{Script=Han}+$/u.test(word)) return word.length <= maxHanNameLength;
  const isJoined = /\p{Ll}\p{Lu}|\u0640/u.test(word);
  const isOfOneAlphabet = alphabets.some((alphabet) => alphabet.test(word));
  return word.length <= maxWordLength && isOfOneAlphabet && !isJoined;
}

/** Whether a name contains a website without https:// or www., such as `example.com` or `t.example/page`. */
export function hasBareDomain(name: string): boolean {
  return bareDomain.test(unfold(name).slice(0, maxSearchedLength).replace(dottedOtherwise, ' '));
}

/** Normalises a text as link detectors do: compatibility forms, no invisible characters, every full stop a dot. */
function unfold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.');
}
