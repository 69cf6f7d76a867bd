import type { Locale } from '#shared/i18n/locales.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { SheetProblem } from '../../content/spreadsheet/sheet-problem.ts';
import type { LabTestWords } from '../../lab-tests/lab-test-words.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';

type Entries = PackageValues['labTests'];

/** Writes a package's tests into one cell: a line for each panel, "Liver: ALT | AST", in the package's order. */
export function writeLabTestsCell(entries: Entries, words: LabTestWords, locale: Locale): string {
  const lines: { panelId: string; names: string[] }[] = [];
  for (const { labTestId, panelId } of entries) {
    if (lines.at(-1)?.panelId !== panelId) lines.push({ panelId, names: [] });
    lines.at(-1)?.names.push(words.labTests.write(labTestId, locale));
  }
  return lines.map(({ panelId, names }) => `${words.panels.write(panelId, locale)}: ${names.join(' | ')}`).join('\n');
}

/**
 * Parses the tests of a cell, by names in either language or ids. Throws SheetProblem for the first unknown or repeated
 * one.
 */
export function readLabTestsCell(cell: string, words: LabTestWords): Entries {
  const entries = cell
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => readLine(line, words));
  const seen = new Set<string>();
  for (const { labTestId, name } of entries) {
    if (seen.has(labTestId)) throw new SheetProblem({ ...messages.labTestTwice, values: { name } });
    seen.add(labTestId);
  }
  return entries.map(({ labTestId, panelId }) => ({ labTestId, panelId }));
}

function readLine(line: string, words: LabTestWords) {
  const colon = line.indexOf(':');
  if (colon < 0) throw new SheetProblem(messages.panelMissing);
  const panelId = words.panels.read(line.slice(0, colon));
  const names = line
    .slice(colon + 1)
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.map((name) => ({ name, labTestId: words.labTests.read(name), panelId }));
}
