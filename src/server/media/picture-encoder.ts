import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { mediaMessages } from './media.messages.ts';

/** A picture as it is kept: no metadata, upright, sRGB. */
export interface EncodedPicture {
  data: Buffer;
  format: OriginalFormat;
  width: number;
  height: number;
}

export type OriginalFormat = 'jpg' | 'png' | 'webp';

/** Originals are kept no longer than this on either side; the widest variant is narrower. */
const longestSide = 2400;
const decodeSeconds = 30;
/** AVIF is decoded as a whole: 60 megapixels would take more than 1 GB of memory, 12 take as much as the largest JPEG. */
const mostAvifPixels = 12_000_000;

/** The kinds accepted, by the ending that their content suggests: what the decoder must call them, and what they are kept as. */
const acceptedKinds: Record<string, { mediaType: string; format: OriginalFormat }> = {
  jpg: { mediaType: 'image/jpeg', format: 'jpg' },
  png: { mediaType: 'image/png', format: 'png' },
  apng: { mediaType: 'image/png', format: 'png' },
  gif: { mediaType: 'image/gif', format: 'png' },
  webp: { mediaType: 'image/webp', format: 'webp' },
  avif: { mediaType: 'image/avif', format: 'webp' },
};

/** The kind of picture in a file, by its content. Throws `unsupported_type` if there is none that is accepted. */
export async function recognisePicture(path: string) {
  const { fileTypeFromFile } = await import('file-type');
  const kind = acceptedKinds[(await fileTypeFromFile(path))?.ext ?? ''];
  if (!kind) throw new AppError('unsupported_type', { message: mediaMessages.notAPicture });
  return kind;
}

/**
 * Recognises the picture in a file by its content and encodes it afresh: metadata gone, orientation applied, of an animation the first frame.
 * Throws `unsupported_type` for what is not an accepted picture, `invalid_input` for more pixels than allowed (before any
 * is decoded) and for damaged files.
 */
export async function encodePicture(path: string): Promise<EncodedPicture> {
  const kind = await recognisePicture(path);
  const { width, height, mediaType } = await readHeader(path);
  if (mediaType !== kind.mediaType) throw new AppError('unsupported_type', { message: mediaMessages.notAPicture });
  const mostPixels = mediaType === 'image/avif' ? mostAvifPixels : pictureLimits.pixels;
  if (width * height > mostPixels) throw tooManyPixels(mostPixels);
  const sharp = await loadSharp();
  // Cameras leave harmless oddities behind, which count as warnings: only what loses pixels is refused.
  const picture = sharp(path, { failOn: 'error', limitInputPixels: pictureLimits.pixels, sequentialRead: true }).timeout({ seconds: decodeSeconds });
  return encode(picture.autoOrient().resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }), kind.format).catch(
    (cause: unknown) => {
      throw damaged(cause);
    },
  );
}

/** Draws one of our own SVG documents at its own size. Never for a file that somebody sent: an SVG can name other files. */
export async function rasteriseDrawing(svg: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  return encode(sharp(Buffer.from(svg)), 'webp');
}

async function readHeader(path: string): Promise<Metadata> {
  const sharp = await loadSharp();
  // No limit here: nothing is decoded for a header, and a picture over the limit gets the message that says so.
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
}

async function encode(picture: Sharp, format: OriginalFormat): Promise<EncodedPicture> {
  const { data, info } = await inFormat(picture, format).toBuffer({ resolveWithObject: true });
  return { data, format, width: info.width, height: info.height };
}

/** A picture that will be written as originals are kept. */
export function inFormat(picture: Sharp, format: OriginalFormat): Sharp {
  const encoders = { jpg: () => picture.jpeg({ quality: 86 }), png: () => picture.png(), webp: () => picture.webp({ quality: 86, effort: 3 }) };
  return encoders[format]();
}

/** Loaded with the first picture: starting the server does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const damaged = (cause: unknown) => new AppError('invalid_input', { message: mediaMessages.damaged, cause });

const tooManyPixels = (most: number) =>
  new AppError('invalid_input', { message: { ...mediaMessages.tooManyPixels, values: { megapixels: most / 1_000_000 } } });
