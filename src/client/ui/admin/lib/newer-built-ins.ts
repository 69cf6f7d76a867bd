/**
 * Defines the built-ins that the staff area uses and its oldest supported browsers lack. `npm run check` names each
 * that is missing here. Visitors' pages use none, which saves them this code.
 */
function define(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

type Compare = (one: unknown, other: unknown) => number;

define(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return [...this].reverse();
});
define(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: Compare) {
  return [...this].sort(compare);
});
define(Array.prototype, 'toSpliced', function toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
  const copy = [...this];
  copy.splice(...change);
  return copy;
});
define(Array.prototype, 'with', function withItem(this: unknown[], index: number, item: unknown) {
  const copy = [...this];
  copy.splice(index, 1, item);
  return copy;
});
define(URL, 'parse', (text: string, base?: string) => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
});
define(URL, 'canParse', (text: string, base?: string) => URL.parse(text, base) !== null);
define(Element.prototype, 'checkVisibility', function checkVisibility(this: Element) {
  return this.getClientRects().length > 0;
});
