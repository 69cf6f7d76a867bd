import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('No field of the staff area is a native date or time input, whose order of day and month depends on the browser.', () => {
  const files = globSync('src/client/**/*.{ts,tsx}').filter(
    (file) => !file.endsWith('.test.tsx') && file !== 'src/client/ui/forms/date-field.tsx',
  );
  expect(
    files.filter((file) =>
      /type(?:=|: )["'](?:date|time|datetime-local|month|week)["']/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([]);
});
