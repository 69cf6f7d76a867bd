import { AppError, type MessageKey } from '#shared/errors.ts';
import { type CardType, cardLimits } from '#shared/requests/cards.schema.ts';
import { cardMessages } from './card.messages.ts';

/** Bytes at the start of a file that are inspected. Cameras write the size of the picture within them. */
export const recognisedBytes = 512 * 1024;

const typesByContent: Record<string, CardType> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'application/pdf': 'application/pdf',
};

/**
 * Recognises a card's type by its first bytes (at most `recognisedBytes`), never by its name. Throws `unsupported_type` for any other type
 * of file, and `invalid_input` for a picture whose size is unreadable or over the limit.
 */
export async function recogniseCard(start: Buffer): Promise<CardType> {
  if (start.length === 0) throw refusal('invalid_input', cardMessages.empty);
  const { fileTypeFromBuffer } = await import('file-type');
  // The library throws if a file is truncated within its header.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  const type = typesByContent[found?.mime ?? ''];
  if (!type) throw refusal('unsupported_type', cardMessages.notACard);
  if (type === 'application/pdf') return type;
  const pixels = type === 'image/heic' ? readHeicPixels(start) : await readPixels(start);
  if (!pixels) throw refusal('invalid_input', cardMessages.damaged);
  if (pixels > cardLimits.pixels) throw refusal('invalid_input', { ...cardMessages.tooManyPixels, values: { megapixels: cardLimits.pixels / 1_000_000 } });
  return type;
}

/** Reads the header only; nothing is decoded. */
async function readPixels(start: Buffer): Promise<number | null> {
  const { default: sharp } = await import('sharp');
  const header = await sharp(start, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => null);
  return header?.width && header.height ? header.width * header.height : null;
}

/** The largest size in pixels that a HEIC file declares: each `ispe` box holds a version, a width and a height. */
function readHeicPixels(start: Buffer): number | null {
  let largest = 0;
  for (let at = start.indexOf('ispe'); at !== -1 && at + 16 <= start.length; at = start.indexOf('ispe', at + 4))
    largest = Math.max(largest, start.readUInt32BE(at + 8) * start.readUInt32BE(at + 12));
  return largest || null;
}

const refusal = (code: 'unsupported_type' | 'invalid_input', message: MessageKey) => new AppError(code, { message });
