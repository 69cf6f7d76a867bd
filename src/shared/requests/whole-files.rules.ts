import type { CardType } from './cards.schema.ts';

/** Reads all bytes of a file in order, and then reports whether its end is missing. */
interface EndWatch {
  see: (chunk: Uint8Array) => void;
  isCutOff: () => boolean;
}

const jpegEnd = [0xff, 0xd9];
/** The type and constant checksum of the last PNG chunk. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** PDF readers also open files without `%%EOF` that have `startxref`. */
const pdfEnds = [codesOf('%%EOF'), codesOf('startxref')];
/** PDF readers search the last kilobyte for the end, but mail programs and scanner apps append more than that. */
const pdfTailBytes = 64 * 1024;
/** Top-level boxes of a HEIC file. After an unknown box name, the length field cannot be trusted. */
const heicBoxes = ['ftyp', 'meta', 'mdat', 'free', 'skip', 'uuid', 'moov', 'idat'];

/**
 * Checks a card's file for its end marker or length without decoding it. `start` holds its first bytes, enough for the header. Reports only
 * files that are certainly truncated: accepting a truncated file is better than refusing a good one.
 */
export function watchEnd(type: CardType, start: Uint8Array): EndWatch {
  if (type === 'image/jpeg') return watchJpeg(start);
  // Phones append the rest of a cropped picture and notes after the end, so the marker may be anywhere.
  if (type === 'image/png') return watchMark(pngEnd, 0);
  if (type === 'application/pdf') return watchTail(pdfTailBytes, (tail) => pdfEnds.every((mark) => indexOfMark(tail, mark, 0) === -1));
  return watchSize(type === 'image/webp' ? webpBytes(start) : heicBytes(start));
}

/**
 * Searches for JPEG's end marker, which cannot occur within pixel data. Phones append films, second pictures and notes, so it may be far from the
 * last byte. The preview in the header has a separate end marker, so the search starts after the header.
 */
function watchJpeg(start: Uint8Array): EndWatch {
  const pixelsAt = jpegPixelsAt(start);
  const end = watchMark(jpegEnd, pixelsAt ?? start.length);
  let size = 0;
  return {
    see: (chunk) => {
      size += chunk.length;
      end.see(chunk);
    },
    // Nothing is known of a header that is longer than `start`.
    isCutOff: () => (pixelsAt === null ? size <= start.length : end.isCutOff()),
  };
}

/** The offset of the pixel data after the header segments, or of the first segment that cannot be followed; null if `start` ends before. */
function jpegPixelsAt(start: Uint8Array): number | null {
  for (let at = 2; at + 3 < start.length; ) {
    const kind = start[at + 1];
    if (start[at] !== 0xff || kind === 0xda) return at;
    // Fill bytes may precede a marker.
    if (kind === 0xff) at += 1;
    else at += 2 + readNumber(start, at + 2, 2);
  }
  return null;
}

/** Searches for a marker from the offset `from`; ignores anything after it. */
function watchMark(mark: number[], from: number): EndWatch {
  let isFound = false;
  let seen = 0;
  let before = new Uint8Array();
  return {
    see: (chunk) => {
      if (isFound) return;
      const joined = join(before, chunk);
      isFound = indexOfMark(joined, mark, Math.max(0, from - (seen - before.length))) !== -1;
      seen += chunk.length;
      before = joined.slice(Math.max(0, joined.length - mark.length + 1));
    },
    isCutOff: () => !isFound,
  };
}

function watchTail(bytes: number, lacksEnd: (tail: Uint8Array) => boolean): EndWatch {
  let tail = new Uint8Array();
  return {
    see: (chunk) => {
      tail = join(tail, chunk).slice(-bytes);
    },
    isCutOff: () => lacksEnd(tail),
  };
}

function watchSize(least: number): EndWatch {
  let size = 0;
  return {
    see: (chunk) => {
      size += chunk.length;
    },
    isCutOff: () => size < least,
  };
}

/** The declared length of a WebP file, without the padding byte, which some files omit. */
const webpBytes = (start: Uint8Array) => 8 + readNumber(Uint8Array.from(start.subarray(4, 8)).reverse(), 0, 4) - 1;

/** The end of the last known HEIC box within `start`, at most of the one with the pixels. */
function heicBytes(start: Uint8Array): number {
  let at = 0;
  while (at + 16 <= start.length) {
    const name = String.fromCharCode(...start.subarray(at + 4, at + 8));
    const short = readNumber(start, at, 4);
    const length = short === 1 ? readNumber(start, at + 8, 8) : short;
    // Length 0 means: to the end of the file.
    if (!heicBoxes.includes(name) || length < 8) return at;
    at += length;
    if (name === 'mdat') return at;
  }
  return at;
}

/** Reads a big-endian integer. */
function readNumber(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0);
}

function indexOfMark(bytes: Uint8Array, mark: number[], from: number): number {
  const [first = 0] = mark;
  let at = bytes.indexOf(first, from);
  while (at !== -1 && mark.some((byte, offset) => bytes[at + offset] !== byte)) at = bytes.indexOf(first, at + 1);
  return at;
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
