import { inflateSync } from 'node:zlib';

/** Names of PDF features that run code, open another target or embed a file. */
const activeNames = new Set(
  'JS JavaScript Launch EmbeddedFile EmbeddedFiles RichMedia XFA SubmitForm ImportData GoToR GoToE Movie Sound Rendition 3D'.split(
    ' ',
  ),
);
/** Limit in bytes of inflated objects. A PDF with more cannot be judged. */
const maxInflatedBytes = 64 * 1024 * 1024;
/** A PDF with more streams cannot be judged: reading the dictionaries of a million streams takes half a minute. */
const maxStreams = 20_000;

/** A PDF reader needs the dictionary of a stream within this distance only in a hostile file. */
const windowBytes = 4096;

/**
 * Whether a PDF may contain scripts, actions or embedded files. Searches the whole file and its compressed objects for
 * their names, in any spelling. Returns true for a PDF that cannot be judged: encrypted, compressed in another way, or
 * with a stream whose dictionary is not plain. Random bytes may match too.
 */
export function mayHaveActiveContent(pdf: Buffer): boolean {
  const source = pdf.toString('latin1');
  const names = namesIn(source);
  return isActive(names) || names.has('Encrypt') || hidesActiveContent(pdf, source);
}

const isActive = (names: Set<string>) => [...activeNames].some((name) => names.has(name));

/**
 * Whether objects in compressed streams may be active. Returns true if an `ObjStm` name belongs to no stream that was
 * found.
 */
function hidesActiveContent(pdf: Buffer, source: string): boolean {
  let left = maxInflatedBytes;
  let unjudged = namesOf(source).filter((name) => name === 'ObjStm').length;
  let streams = 0;
  for (const { index } of source.matchAll(/(?<=[\s\0>])stream/g)) {
    streams += 1;
    if (streams > maxStreams) return true;
    // Search a slice only: lastIndexOf on the whole file for each stream takes minutes.
    const before = source.slice(Math.max(index - windowBytes, 0), index);
    const dictionary = dictionaryAtEnd(before, index <= windowBytes);
    if (dictionary === null) return true;
    // Some PDF readers accept object streams without a type.
    if (!dictionary.includes('ObjStm') && !(dictionary.includes('First') && dictionary.includes('N'))) continue;
    if (dictionary.includes('ObjStm')) unjudged -= 1;
    const objects = inflateObjects(pdf, source, index + 'stream'.length, dictionary, left);
    left -= objects?.length ?? 0;
    if (!objects || left <= 0 || isActive(namesIn(objects.toString('latin1')))) return true;
  }
  return unjudged > 0;
}

const space = '[\\s\\0]';
const plainDictionary = new RegExp(`^obj${space}*<<[^%()]*>>${space}*$`);
/** White space, lines of comments, and the number of an object. */
const objectNumber = new RegExp(`^(?:${space}|%[^\\r\\n]*[\\r\\n])*\\d+${space}+\\d+${space}+$`);

/**
 * All names of the dictionary at the end of a text. Null if the dictionary is not plain: readers may then see another
 * one, because of comments, text that looks like an object, or a beginning that is far away.
 */
function dictionaryAtEnd(text: string, isWholeStart: boolean): string[] | null {
  const at = text.lastIndexOf('obj');
  // An unfinished string keeps its bracket, with which the dictionary is not plain.
  const dictionary = text.slice(at).replace(/\((?:[^()\\]|\\.)*(\)?)/gs, (_, end) => (end === '' ? '(' : ''));
  if (at === -1 || !plainDictionary.test(dictionary)) return null;
  const ahead = text.slice(0, at);
  const [lastObject, lastUpdate] = [ahead.lastIndexOf('endobj'), ahead.lastIndexOf('%%EOF')];
  const end = Math.max(lastObject === -1 ? -1 : lastObject + 'endobj'.length, lastUpdate);
  if (end === -1 && !isWholeStart) return null;
  return objectNumber.test(ahead.slice(Math.max(end, 0))) ? namesOf(dictionary) : null;
}

/** The objects of a stream; null if they cannot be read. A predictor would split their names into pieces. */
function inflateObjects(
  pdf: Buffer,
  source: string,
  from: number,
  dictionary: string[],
  maxOutputLength: number,
): Buffer | null {
  const lineEnd = /^[ \t]*(?:\r?\n|\r)/.exec(source.slice(from, from + windowBytes))?.[0];
  const filters = dictionary.filter((name) => /Decode$|^(?:A85|AHx|CCF|Crypt|DCT|Fl|LZW|RL)$/.test(name));
  const isFiltered = dictionary.includes('Filter');
  if (lineEnd === undefined || dictionary.includes('DecodeParms') || dictionary.includes('DP')) return null;
  if (isFiltered && !(filters.length === 1 && /^Fl(?:ateDecode)?$/.test(filters[0] ?? ''))) return null;
  const start = from + lineEnd.length;
  const next = source.indexOf('endstream', start);
  const content = pdf.subarray(start, next === -1 ? undefined : next);
  try {
    return isFiltered ? inflateSync(content, { maxOutputLength: Math.max(1, maxOutputLength) }) : content;
  } catch {
    return null;
  }
}

const namesIn = (source: string): Set<string> => new Set(namesOf(source));

/** All names in a text, in order, with escapes resolved: `/J#61vaScript` is `JavaScript`. */
function namesOf(source: string): string[] {
  return Array.from(source.matchAll(/\/([^\s\0/<>[\](){}%]{1,127})/g), ([, name = '']) =>
    name.replace(/#([0-9a-f]{2})/gi, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  );
}
