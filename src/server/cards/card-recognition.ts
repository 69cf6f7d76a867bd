import { AppError, type MessageKey } from '#shared/errors.ts';
import {
  beginsAsCard,
  cardTypeOf,
  signatureBytes,
  strayBytes,
  unusedPictureFormat,
} from '#shared/requests/card-files.rules.ts';
import { type CardType, cardLimits } from '#shared/requests/cards.schema.ts';
import { watchFile } from '#shared/requests/whole-files.rules.ts';
import { cardMessages } from './card.messages.ts';

interface RecognisedCard {
  type: CardType;
  /**
   * Without stray bytes before a picture. Throws `invalid_input` for a truncated file, or a picture whose size is
   * unreadable or over the limit.
   */
  whole: AsyncIterable<Buffer>;
  /** Whether the PDF names an encryption. Only valid after `whole` was read. */
  isEncrypted: () => boolean;
}

/**
 * Recognises a card's type by its first bytes, never by its name, and returns the whole file as a stream. Throws
 * `unsupported_type` for any other type of file, and `invalid_input` for an empty one.
 */
export async function recogniseCard(source: AsyncIterable<Buffer>): Promise<RecognisedCard> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < signatureBytes) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  start = start.subarray(strayBytes(start));
  const type = cardTypeOf(start);
  if (!type) {
    // Release the source, so that its owner can read past the rest.
    await chunks.return?.();
    throw refusalOf(start);
  }
  const watch = watchFile(type, start);
  const whole = (async function* () {
    watch.see(start);
    yield start;
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      watch.see(chunk);
      refusePixels(watch.pixels);
      yield chunk;
    }
    if (watch.isCutOff()) throw beginsAsCard(start) ? refusal('invalid_input', cardMessages.cutOff) : refusalOf(start);
    if (watch.pixels?.() === 0) throw refusal('invalid_input', cardMessages.damaged);
    refusePixels(watch.pixels);
  })();
  return { type, whole, isEncrypted: () => watch.isEncrypted?.() ?? false };
}

function refusalOf(start: Buffer): AppError {
  if (start.length === 0) return refusal('invalid_input', cardMessages.empty);
  const format = unusedPictureFormat(start);
  return refusal(
    'unsupported_type',
    format ? { ...cardMessages.otherPicture, values: { format } } : cardMessages.notACard,
  );
}

function refusePixels(pixels = () => 0): void {
  if (pixels() > cardLimits.pixels)
    throw refusal('invalid_input', {
      ...cardMessages.tooManyPixels,
      values: { megapixels: cardLimits.pixels / 1_000_000 },
    });
}

const refusal = (code: 'unsupported_type' | 'invalid_input', message: MessageKey) => new AppError(code, { message });
