import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type CardKind, cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import type { ReceiveCard } from '../intake/request-intake.ts';
import { cardMessages } from './card.messages.ts';
import { cardTooLarge } from './private-files.ts';

/** How many parts a form may have, and how long a field may be; one byte over a card's limit tells that it is too large. */
export const withdrawalFormLimits = { fileSize: cardLimits.bytes + 1, files: 4, fields: 40, fieldSize: 20_000, parts: 44 } as const;

const formOverhead = 256 * 1024;

/** Refuses a form by its headers, before a byte of its body is read. Throws `unsupported_type` or `too_large`. */
export function refuseWithdrawalEarly(request: FastifyRequest): void {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw new AppError('unsupported_type');
  // Without a length nothing tells how much would have to be read.
  if (!(uploadBytesOf(request) <= cardKinds.length * cardLimits.bytes + formOverhead)) throw cardTooLarge();
}

/** How many bytes a form says it brings; NaN where it says nothing, which `refuseWithdrawalEarly` refuses. */
export const uploadBytesOf = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? Number.NaN);

/**
 * Reads the fields of a multipart form and hands each card on as it arrives, in whatever order they come. The form is read to its
 * end also where something in it is refused, so that browsers get to see the answer. Throws the first refusal; what was filled in
 * by then stands in `fields`.
 */
export async function readWithdrawalForm(
  request: FastifyRequest,
  receiveCard: ReceiveCard,
  fields: Record<string, string> = {},
): Promise<Record<string, string>> {
  let refused: unknown;
  try {
    for await (const part of request.parts({ limits: withdrawalFormLimits })) {
      if (part.type === 'field') {
        // A text that was cut is longer than any field may be: it is refused by its length, not left out unsaid.
        if (typeof part.value === 'string' && !part.fieldnameTruncated) fields[part.fieldname] = part.value;
        continue;
      }
      // Browsers send a nameless file where none was chosen.
      // A card that is refused in its middle must not end the stream: the parts behind it come through the same.
      const file = part.file.iterator({ destroyOnReturn: false });
      if (part.filename && !refused)
        await receive(part.fieldname, file, receiveCard).catch((cause: unknown) => {
          // A file that ends before its form does is the sender's doing, whatever failed because of it.
          refused = part.file.errored && !(cause instanceof AppError) ? interrupted(cause) : cause;
        });
      part.file.resume();
    }
  } catch (cause) {
    const { multipartErrors } = request.server;
    if (cause instanceof multipartErrors.PrototypeViolationError) throw new AppError('invalid_input', { message: cardMessages.unknownField, cause });
    throw refused ?? interrupted(cause);
  }
  if (refused) throw refused;
  return fields;
}

const interrupted = (cause: unknown) => new AppError('invalid_input', { message: cardMessages.interrupted, cause });

async function receive(field: string, file: AsyncIterable<Buffer>, receiveCard: ReceiveCard): Promise<void> {
  const kind: CardKind | undefined = cardKinds.find((name) => name === field);
  if (!kind) throw new AppError('invalid_input', { message: cardMessages.unknownField });
  try {
    await receiveCard(kind, file);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Said at the field too, so that people see which of the two it is.
    throw new AppError(error.code, { message: error.messageKey, fields: { [kind]: error.messageKey }, cause: error });
  }
}
