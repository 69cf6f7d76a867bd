import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import browsers from './browsers.json' with { type: 'json' };
import { findNewerBuiltIns, listNewerBuiltIns } from './newer-built-ins.mjs';

const data = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'));
const newer = listNewerBuiltIns(data, browsers.site);
const namesIn = (...files) => findNewerBuiltIns(files, newer).map((problem) => problem.split(' ')[0]);

test.each([
  ['[3, 1].toSorted()', 'toSorted'],
  ['list.with(0, 1)', 'with'],
  ['one.isSubsetOf(other)', 'isSubsetOf'],
  ['list.values().flatMap(f)', undefined],
  ['URL.parse(text)', 'URL.parse'],
  ['JSON.parse(text); const tested = JSON.parse && text; URL.parse(text)', 'URL.parse'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any([one])', 'AbortSignal.any'],
  ['new Intl.Segmenter("ar")', 'Intl.Segmenter'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['element.checkVisibility()', 'checkVisibility'],
  ['element.showPopover()', 'showPopover'],
  ['list.at(-1)', undefined],
  ['list.findLast(f)', undefined],
  ['structuredClone(value)', undefined],
  ['crypto.randomUUID()', undefined],
])('The built-in of %s is named if a supported browser lacks it: %s', (code, name) => {
  expect(namesIn(code)).toEqual(name ? [name] : []);
});

test.each([
  ['element.checkVisibility?.()'],
  ['"toSorted" in list ? list.toSorted() : sort(list)'],
  ['typeof URL.canParse === "function" ? URL.canParse(text) : parse(text)'],
  ['if (document.startViewTransition) document.startViewTransition(change)'],
  ['try { list.toSorted() } catch { sort(list) }'],
])('A built-in with a fallback is not named: %s', (code) => {
  expect(namesIn(code)).toEqual([]);
});

test.each(['/(?<=a)b/', 'try { /(?<!a)b/ } catch {}', 'new RegExp("(?<=a)b")', 'new RegExp(`(?<!a)b`)'])(
  'Lookbehind is named, which Safari 15 cannot parse: %s',
  (code) => {
    expect(namesIn(code)).toEqual(['lookbehind']);
  },
);

test('Lookbehind is not named for the staff area, nor named groups and a string in a try.', () => {
  expect(findNewerBuiltIns(['/(?<=a)b/'], listNewerBuiltIns(data, browsers.admin))).toEqual([]);
  expect(namesIn('/(?<year>a)b/; try { new RegExp("(?<=a)b") } catch {}')).toEqual([]);
});

test('A built-in that the bundle defines is not named in its other files; another one is.', () => {
  const definition = 'define(Array.prototype, `toSorted`, function () { return [...this].sort() })';
  expect(namesIn(definition, 'list.toSorted(); list.toReversed()')).toEqual(['toReversed']);
});
