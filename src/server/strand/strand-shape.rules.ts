/** What a place of a strand shows: a test that is named, one that is only counted, one not included, one not stated. */
const kinds = { n: 'named', p: 'plain', r: 'ring', g: 'gap' } as const;
type Letter = keyof typeof kinds;
export type PlaceKind = (typeof kinds)[Letter];

/** Places of one kind that follow each other in a panel. */
interface Run {
  count: number;
  kind: PlaceKind;
}
/** The panels of a strand in the order of the package. */
export type StrandShape = readonly (readonly Run[])[];

export const strandLimits = { panels: 40, tests: 500 } as const;

/**
 * The shape of a package: its named tests by panel, then those that it counts without naming them. Null without tests,
 * and for more panels or tests than a strand can have.
 */
export function shapeOf(namedByPanel: readonly number[], tests: number): StrandShape | null {
  const named = namedByPanel.map((count): Run[] => [{ count, kind: 'named' }]);
  const counted = tests - namedByPanel.reduce((sum, count) => sum + count, 0);
  const shape: StrandShape = counted > 0 ? [...named, [{ count: counted, kind: 'plain' }]] : named;
  return isWithinLimits(shape) ? shape : null;
}

/** A shape as text, such as "3n-4n1r": letters for the kinds, a hyphen between panels. */
export const shapeText = (shape: StrandShape): string =>
  shape.map((runs) => runs.map(({ count, kind }) => `${count}${letterOf(kind)}`).join('')).join('-');

/** The shape of a text; null unless it is the one text of a shape within the limits. */
export function readShape(text: string): StrandShape | null {
  const shape = text.split('-', strandLimits.panels + 1).map((panel) =>
    [...panel.matchAll(/(\d{1,3})([nprg])/g)].map(([, count, letter]) => ({
      count: Number(count),
      kind: kinds[letter as Letter],
    })),
  );
  return shapeText(shape) === text && isWithinLimits(shape) && shape.every(isShortest) ? shape : null;
}

/** Each drawing has one address, so no two neighbours may be one run. */
const isShortest = (runs: readonly Run[]) =>
  runs.length > 0 && runs.every(({ count, kind }, place) => count > 0 && kind !== runs[place - 1]?.kind);

function isWithinLimits(shape: StrandShape): boolean {
  const tests = shape.flat().reduce((sum, { count }) => sum + count, 0);
  return tests > 0 && tests <= strandLimits.tests && shape.length <= strandLimits.panels;
}

const letters = Object.fromEntries(Object.entries(kinds).map(([letter, kind]) => [kind, letter]));
const letterOf = (kind: PlaceKind) => letters[kind] as Letter;
