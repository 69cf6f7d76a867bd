import type { MessageKey } from '#shared/errors.ts';

/** A problem of a cell or of a whole sheet. */
export class SheetProblem extends Error {
  readonly messageKey: MessageKey;
  constructor(messageKey: MessageKey) {
    super(messageKey.id);
    this.messageKey = messageKey;
  }
}
