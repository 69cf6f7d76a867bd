import { AppError, type MessageKey } from '#shared/errors.ts';

/** A problem of a cell or of a whole sheet. */
export class SheetProblem extends AppError {
  constructor(message: MessageKey, { cause }: { cause?: unknown } = {}) {
    super('invalid_input', { message, cause });
  }
}
