/** Marks that set the direction of the text beside them: left-to-right, right-to-left and Arabic letter mark, and isolates. */
export const directionMarks = '\u200e\u200f\u061c\u2066\u2067\u2068\u2069';
const endOfIsolate = '\u2069';

/** A text with the marks of an isolate, so that its direction does not change that of the sentence around it. */
export const isolated = (text: string): string => `\u2068${text}${endOfIsolate}`;

/** Removes the marks of isolates that do not begin and end in one line, because they would set the direction of other texts. */
export function withoutUnmatchedIsolates(text: string): string {
  const unmatched = new Set<number>();
  let open: number[] = [];
  const endLine = () => {
    for (const index of open) unmatched.add(index);
    open = [];
  };
  for (const { 0: mark, index } of text.matchAll(/[\u2066-\u2069\r\n]/g)) {
    if (mark === '\n' || mark === '\r') endLine();
    else if (mark !== endOfIsolate) open.push(index);
    else if (open.pop() === undefined) unmatched.add(index);
  }
  endLine();
  return text.replace(/[\u2066-\u2069]/g, (mark, index: number) => (unmatched.has(index) ? '' : mark));
}
