import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { mediaMessages } from './media.messages.ts';

/** A picture as stored: without metadata, upright, sRGB. */
export interface EncodedPicture {
  data: Buffer;
  format: OriginalFormat;
  width: number;
  height: number;
}

export type OriginalFormat = 'jpg' | 'png' | 'webp';

/** The maximum side length of originals; the widest variant is narrower. */
const maxSide = 2400;
const decodeSeconds = 30;
/**
 * AVIF is decoded as a whole: 60 megapixels would take more than 1 GB of memory, 12 take as much as the largest JPEG.
 */
const maxAvifPixels = 12_000_000;

/** Accepted formats by the extension that `file-type` detects: the decoder's media type and the stored format. */
const acceptedKinds: Record<string, { mediaType: string; format: OriginalFormat }> = {
  jpg: { mediaType: 'image/jpeg', format: 'jpg' },
  png: { mediaType: 'image/png', format: 'png' },
  apng: { mediaType: 'image/png', format: 'png' },
  gif: { mediaType: 'image/gif', format: 'png' },
  webp: { mediaType: 'image/webp', format: 'webp' },
  avif: { mediaType: 'image/avif', format: 'webp' },
};

/** Detects a file's format by its content. Throws `unsupported_type` for other formats. */
export async function recognisePicture(path: string) {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const kind = acceptedKinds[found?.ext ?? ''];
  if (kind) return kind;
  if (!found?.mime.startsWith('image/')) throw new AppError('unsupported_type', { message: mediaMessages.notAPicture });
  const values = { format: found.ext.toUpperCase() };
  throw new AppError('unsupported_type', { message: { ...mediaMessages.otherPicture, values } });
}

/**
 * Re-encodes a picture: removes metadata, applies the orientation, and takes the first frame of an animation.
 * Throws `unsupported_type` for other formats, `invalid_input` for too many pixels (before any
 * is decoded) and for damaged files.
 */
export async function encodePicture(path: string): Promise<EncodedPicture> {
  const kind = await recognisePicture(path);
  const { width, height, mediaType } = await readHeader(path);
  if (mediaType !== kind.mediaType) throw new AppError('unsupported_type', { message: mediaMessages.notAPicture });
  const maxPixels = mediaType === 'image/avif' ? maxAvifPixels : pictureLimits.pixels;
  if (width * height > maxPixels) throw tooManyPixels(maxPixels);
  const sharp = await loadSharp();
  // Many cameras write harmless errors, which count as warnings; only lost pixels are refused.
  const picture = sharp(path, {
    failOn: 'error',
    limitInputPixels: pictureLimits.pixels,
    sequentialRead: true,
  }).timeout({ seconds: decodeSeconds });
  return encode(
    picture.autoOrient().resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }),
    kind.format,
  ).catch((cause: unknown) => {
    throw damaged(cause);
  });
}

/**
 * Renders an SVG of the product at its own size. Never call it with an uploaded SVG, which could reference other files.
 */
export async function rasteriseDrawing(svg: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  return encode(sharp(Buffer.from(svg)), 'webp');
}

async function readHeader(path: string): Promise<Metadata> {
  const sharp = await loadSharp();
  // No pixel limit: reading a header decodes nothing, and a picture over the limit gets a specific message.
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

/** Sets the output format of a stored original. */
export function inFormat(picture: Sharp, format: OriginalFormat): Sharp {
  const encoders = {
    jpg: () => picture.jpeg({ quality: 86 }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality: 86, effort: 3 }),
  };
  return encoders[format]();
}

/** Loaded with the first picture, to keep the start fast. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const damaged = (cause: unknown) => new AppError('invalid_input', { message: mediaMessages.damaged, cause });

const tooManyPixels = (most: number) =>
  new AppError('invalid_input', {
    message: { ...mediaMessages.tooManyPixels, values: { megapixels: most / 1_000_000 } },
  });
