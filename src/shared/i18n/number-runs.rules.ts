const rightToLeft = /[\u0590-\u08ff]/;
/** A telephone number, or numbers with spaces or hyphens between them. */
const numberRun = /(\+\d[\d ()-]*\d|\d+(?:[ -]\d+)+)/;

/**
 * Splits a text, so that numbers with spaces are at the odd places: in Arabic text each must be isolated, because its
 * parts would be shown from right to left. A text without right-to-left letters is one piece.
 */
export function splitNumberRuns(text: string): string[] {
  return rightToLeft.test(text) ? text.split(numberRun) : [text];
}
