/** How many packages stand side by side. */
export const mostCompared = 3;

const idForm = /^[0-9a-f]{24}$/;

/** The packages that a comparison's address names: at most three, none twice, in their order; anything else is left away. */
export function readComparedIds(text: string | null): string[] {
  const ids = (text ?? '').split('-').filter((id) => idForm.test(id));
  return [...new Set(ids)].slice(0, mostCompared);
}

/** The same as one value for an address. */
export function writeComparedIds(ids: readonly string[]): string {
  return ids.join('-');
}

/** What the rules need to know of a package. */
interface ComparedPackage {
  /** How many tests it has; its list may name fewer. */
  tests: number;
  panels: readonly { id: string; name: string; labTests: readonly string[] }[];
}

/** One line of the comparison: a test, and whether each package holds it; null where it may be among those that a package does not list. */
interface ComparedLabTest {
  name: string;
  isIncluded: (boolean | null)[];
}

interface ComparedPanel {
  id: string;
  name: string;
  labTests: ComparedLabTest[];
}

/**
 * Every test of these packages once, grouped by panel, panels and tests in the order in which they first occur. A test that stands in
 * different panels of different packages is listed in the first of them.
 */
export function compareLabTests(packages: readonly ComparedPackage[]): ComparedPanel[] {
  const panels = new Map<string, ComparedPanel>();
  const known = new Map<string, ComparedLabTest>();
  const absent = packages.map((one) => (listsAll(one) ? false : null));
  for (const [position, { panels: own }] of packages.entries()) {
    for (const { id, name, labTests } of own) {
      for (const labTest of labTests) {
        const line = known.get(labTest) ?? { name: labTest, isIncluded: [...absent] };
        line.isIncluded[position] = true;
        if (known.has(labTest)) continue;
        known.set(labTest, line);
        const panel = panels.get(id) ?? { id, name, labTests: [] };
        panel.labTests.push(line);
        panels.set(id, panel);
      }
    }
  }
  return [...panels.values()];
}

/** The same comparison without the tests that all packages hold, and without the panels that are then empty. */
export function onlyDifferentLabTests(panels: readonly ComparedPanel[]): ComparedPanel[] {
  const different = panels.map((panel) => ({ ...panel, labTests: panel.labTests.filter(({ isIncluded }) => isIncluded.some((isIn) => !isIn)) }));
  return different.filter(({ labTests }) => labTests.length > 0);
}

const listsAll = ({ tests, panels }: ComparedPackage) => panels.reduce((count, { labTests }) => count + labTests.length, 0) >= tests;

/** The choice with a package added behind the others, or taken out where it was in it. A fourth changes nothing. */
export function toggleCompared(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id);
  return ids.length < mostCompared ? [...ids, id] : [...ids];
}
