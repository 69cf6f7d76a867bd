import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type CardKind, cardKinds, cardLimits } from '#shared/requests/cards.schema.ts';
import { cardMessages } from '../../cards/card.messages.ts';
import { cardTooLarge } from '../../cards/private-files.ts';
import type { ReceiveCard } from './request-intake.ts';

/** Limits of the multipart form. The file size is one byte over a card's limit, to detect a file that is too large. */
export const withdrawalFormLimits = {
  fileSize: cardLimits.bytes + 1,
  files: 4,
  fields: 40,
  fieldSize: 20_000,
  parts: 44,
} as const;

const formOverhead = 256 * 1024;

/** Refuses a form by its headers, before its body is read. Throws `unsupported_type` or `too_large`. */
export function refuseWithdrawalEarly(request: FastifyRequest): void {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw new AppError('unsupported_type');
  // Without a length the size of the body is unknown.
  if (!(uploadBytesOf(request) <= cardKinds.length * cardLimits.bytes + formOverhead)) throw cardTooLarge();
}

/** The declared size of a form in bytes; NaN without a length, which `refuseWithdrawalEarly` refuses. */
export const uploadBytesOf = (request: FastifyRequest): number =>
  Number(request.headers['content-length'] ?? Number.NaN);

/**
 * Reads the fields of a multipart form and passes each card on as it arrives, in any order. Reads a refused form to its
 * end too, so that the browser receives the response. Throws the first refusal; `fields` then holds the values read so
 * far.
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
        // Keep a truncated value: it is longer than any field allows, so validation refuses it.
        if (typeof part.value === 'string' && !part.fieldnameTruncated) fields[part.fieldname] = part.value;
        continue;
      }
      // Browsers send a file without a name for an empty file input.
      // A card that is refused midway must not end the stream: later parts still arrive through it.
      const file = part.file.iterator({ destroyOnReturn: false });
      if (part.filename && !refused)
        await receive(part.fieldname, file, receiveCard).catch((cause: unknown) => {
          // A file that ends before its form was interrupted by the sender, whatever error that caused.
          refused = part.file.errored && !(cause instanceof AppError) ? interrupted(cause) : cause;
        });
      part.file.resume();
    }
  } catch (cause) {
    const { multipartErrors } = request.server;
    if (cause instanceof multipartErrors.PrototypeViolationError)
      throw new AppError('invalid_input', { message: cardMessages.unknownField, cause });
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
    // Repeat the message at the field, so that people see which of the two cards it concerns.
    throw new AppError(error.code, { message: error.messageKey, fields: { [kind]: error.messageKey }, cause: error });
  }
}
