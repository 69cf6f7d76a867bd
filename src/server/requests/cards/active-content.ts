import { inflateSync } from 'node:zlib';

/** Names of PDF features that run code, open another target or embed a file. */
const activeNames = new Set(
  'JS JavaScript Launch EmbeddedFile EmbeddedFiles RichMedia XFA SubmitForm ImportData GoToR GoToE Movie Sound Rendition 3D'.split(' '),
);
/** Limit in bytes of inflated objects. A PDF with more cannot be judged. */
const maxInflatedBytes = 64 * 1024 * 1024;
/** A PDF with more streams cannot be judged: reading the dictionaries of a million streams takes half a minute. */
const maxStreams = 20_000;

/**
 * Whether a PDF may contain scripts, actions or embedded files. Searches the whole file and its compressed objects for their names, in any
 * spelling. Returns true for a PDF that cannot be judged (encrypted, or compressed by another method). Random bytes may match too.
 */
export function mayHaveActiveContent(pdf: Buffer): boolean {
  const source = pdf.toString('latin1');
  const names = namesIn(source);
  return isActive(names) || names.has('Encrypt') || hidesActiveContent(pdf, source);
}

const isActive = (names: Set<string>) => [...activeNames].some((name) => names.has(name));

/** Whether objects in compressed streams may be active. Returns true if an `ObjStm` name belongs to no stream that was found. */
function hidesActiveContent(pdf: Buffer, source: string): boolean {
  let left = maxInflatedBytes;
  let unjudged = namesOf(source).filter((name) => name === 'ObjStm').length;
  let streams = 0;
  for (const { index, 0: keyword } of source.matchAll(/\bstream(?:[ \t]*\r?\n|\r)/g)) {
    streams += 1;
    if (streams > maxStreams) return true;
    // Search a slice only: lastIndexOf on the whole file for each stream takes minutes.
    const piece = source.slice(Math.max(index - 4096, 0), index);
    const dictionary = namesIn(piece.slice(Math.max(piece.lastIndexOf('obj'), 0)));
    // Some PDF readers accept object streams without a type.
    if (!dictionary.has('ObjStm') && !(dictionary.has('First') && dictionary.has('N'))) continue;
    if (dictionary.has('ObjStm')) unjudged -= 1;
    // A predictor splits names into pieces.
    if (dictionary.has('DecodeParms') || dictionary.has('DP')) return true;
    const start = index + keyword.length;
    const next = source.indexOf('endstream', start);
    try {
      const objects = dictionary.has('Filter')
        ? inflateSync(pdf.subarray(start, next === -1 ? undefined : next), { maxOutputLength: Math.max(1, left) })
        : pdf.subarray(start, next === -1 ? undefined : next);
      left -= objects.length;
      if (left <= 0 || isActive(namesIn(objects.toString('latin1')))) return true;
    } catch {
      return true;
    }
  }
  return unjudged > 0;
}

const namesIn = (source: string): Set<string> => new Set(namesOf(source));

/** All names in a text, in order, with escapes resolved: `/J#61vaScript` is `JavaScript`. */
function namesOf(source: string): string[] {
  return Array.from(source.matchAll(/\/([^\s\0/<>[\](){}%]{1,127})/g), ([, name = '']) =>
    name.replace(/#([0-9a-f]{2})/gi, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
  );
}
