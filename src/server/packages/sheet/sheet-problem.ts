import type { MessageKey } from '#shared/errors.ts';

/** What is wrong with a cell, or with a whole sheet. */
export class SheetProblem extends Error {
  readonly messageKey: MessageKey;
  constructor(messageKey: MessageKey) {
    super(messageKey.id);
    this.messageKey = messageKey;
  }
}
