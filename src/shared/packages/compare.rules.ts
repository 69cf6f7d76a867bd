import { readPackageIds } from '../fields/package-ids.rules.ts';

/** The limit of packages in a comparison. */
export const maxCompared = 3;

/** The packages of a comparison's address. */
export const readComparedIds = (text: string | null): string[] => readPackageIds(text, maxCompared);

/** The fields of a package that the rules need. */
interface ComparedPackage {
  /** The number of tests; the list may contain fewer. */
  tests: number;
  panels: readonly { id: string; name: string; labTests: readonly { name: string; slug: string | null }[] }[];
}

/** One row: a test, and whether each package contains it. Null if the package does not list all its tests. */
interface ComparedLabTest {
  name: string;
  /** Null if it has no page. */
  slug: string | null;
  isIncluded: (boolean | null)[];
}

interface ComparedPanel {
  id: string;
  name: string;
  labTests: ComparedLabTest[];
}

/**
 * All tests of the packages by panel, in the order of their first occurrence. A test in different panels is listed in
 * the first of them.
 */
export function compareLabTests(packages: readonly ComparedPackage[]): ComparedPanel[] {
  const panels = new Map<string, ComparedPanel>();
  const known = new Map<string, ComparedLabTest>();
  const absent = packages.map((one) => (listsAll(one) ? false : null));
  for (const [position, { panels: own }] of packages.entries()) {
    for (const { id, name, labTests } of own) {
      for (const { name: labTest, slug } of labTests) {
        const line = known.get(labTest) ?? { name: labTest, slug, isIncluded: [...absent] };
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

/** The comparison without tests that all packages contain, and without empty panels. */
export function onlyDifferentLabTests(panels: readonly ComparedPanel[]): ComparedPanel[] {
  const isDifferent = ({ isIncluded }: ComparedPanel['labTests'][number]) => isIncluded.some((isIn) => !isIn);
  const different = panels.map((panel) => ({ ...panel, labTests: panel.labTests.filter(isDifferent) }));
  return different.filter(({ labTests }) => labTests.length > 0);
}

const listsAll = ({ tests, panels }: ComparedPackage) => panels.flatMap(({ labTests }) => labTests).length >= tests;

/** Adds a package at the end, or removes it. A fourth package is ignored. */
export function toggleCompared(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((other) => other !== id);
  return ids.length < maxCompared ? [...ids, id] : [...ids];
}
