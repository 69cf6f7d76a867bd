import type { CardType } from './cards.schema.ts';

/** Follows a file's bytes from the first to the last, and then says whether its end is missing. */
export interface EndWatch {
  see: (chunk: Uint8Array) => void;
  isCutOff: () => boolean;
}

const jpegEnd = [0xff, 0xd9];
/** The kind of the last part, and its checksum, which is always the same. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** `%%EOF`; files that lack it but tell where their table is are opened too: `startxref`. */
const pdfEnds = [codesOf('%%EOF'), codesOf('startxref')];
/** Readers look for a PDF's end in its last kilobyte; mails and scanners' apps put all sorts of things behind it. */
const pdfTailBytes = 64 * 1024;
/** What stands at the top of a HEIC file; behind other names nothing is known of the lengths that seem to stand there. */
const heicBoxes = ['ftyp', 'meta', 'mdat', 'free', 'skip', 'uuid', 'moov', 'idat'];

/**
 * Watches a card's file for its end, without decoding anything: `start` is its first bytes, enough for the header. Only what is
 * certainly cut off is told so: better a cut-off file too much than a person with a good one sent away.
 */
export function watchEnd(type: CardType, start: Uint8Array): EndWatch {
  if (type === 'image/jpeg') return watchJpeg(start);
  // Phones leave the rest of a larger picture behind the end of one that was cropped, and notes of their own: the end may stand anywhere.
  if (type === 'image/png') return watchMark(pngEnd, 0);
  if (type === 'application/pdf') return watchTail(pdfTailBytes, (tail) => pdfEnds.every((mark) => indexOfMark(tail, mark, 0) === -1));
  return watchSize(type === 'image/webp' ? webpBytes(start) : heicBytes(start));
}

/**
 * The end of the picture itself, which no pixel's bytes can look like. A moving photo has a film behind it, a bright one another picture,
 * some phones notes: so it may stand far from the last byte. The small preview in the header has an end of its own, which does not count.
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
    // A header that is longer than what was read of the file says nothing.
    isCutOff: () => (pixelsAt === null ? size <= start.length : end.isCutOff()),
  };
}

/** Where the pixels of a JPEG begin, behind the header's parts, or where these cannot be followed further; null where it ends before. */
function jpegPixelsAt(start: Uint8Array): number | null {
  for (let at = 2; at + 3 < start.length; ) {
    const kind = start[at + 1];
    if (start[at] !== 0xff || kind === 0xda) return at;
    // Any number of these may stand between the parts.
    if (kind === 0xff) at += 1;
    else at += 2 + readNumber(start, at + 2, 2);
  }
  return null;
}

/** Looks for a mark that stands at `from` or behind it; what follows it does not matter. */
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

/** How long a WebP file says it is. The last byte may only fill up to an even number, and is left out by some. */
const webpBytes = (start: Uint8Array) => 8 + readNumber(Uint8Array.from(start.subarray(4, 8)).reverse(), 0, 4) - 1;

/** Up to where the boxes of a HEIC file reach, as far as they are known: up to the end of the one with the pixels, or the first that lies beyond `start`. */
function heicBytes(start: Uint8Array): number {
  let at = 0;
  while (at + 16 <= start.length) {
    const name = String.fromCharCode(...start.subarray(at + 4, at + 8));
    const short = readNumber(start, at, 4);
    const length = short === 1 ? readNumber(start, at + 8, 8) : short;
    // No length means: to the end of the file, wherever that is.
    if (!heicBoxes.includes(name) || length < 8) return at;
    at += length;
    if (name === 'mdat') return at;
  }
  return at;
}

/** A whole number, the largest part first. */
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
