import { afterEach, expect, test, vi } from 'vitest';
import { failedAddress } from './load-rules.ts';

afterEach(() => vi.unstubAllGlobals());

test('The URL of a failed script is read from the browser’s error message, unless it belongs to another site.', () => {
  vi.stubGlobal('location', { origin: 'https://lab.example' });
  const script = 'https://lab.example/assets/form-rules-C3xY.js';
  expect(failedAddress(new TypeError(`Failed to fetch dynamically imported module: ${script}`))).toBe(script);
  expect(failedAddress(new TypeError(`error loading dynamically imported module: ${script}?again=1`))).toBe(script);
  expect(failedAddress(new TypeError('Importing a module script failed.'))).toBeNull();
  expect(
    failedAddress(new TypeError('Failed to fetch dynamically imported module: https://other.example/a.js')),
  ).toBeNull();
});
