import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const importedStyles = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/** Each use of a class that its CSS module does not declare, in the file and in its text. */
function unknownClasses(file: string, text: string): string[] {
  return [...text.matchAll(importedStyles)].flatMap(([, name, path = '']) => {
    const declared = new Set<string>(readFileSync(join(dirname(file), path), 'utf8').match(/(?<=\.)[a-z]\w*/gi));
    // Neither the path of an import nor a longer name.
    const used = text.match(new RegExp(`(?<![\\w/.-])${name}\\.\\w+`, 'g')) ?? [];
    return [...new Set(used.map((each) => each.split('.')[1] ?? ''))]
      .filter((each) => !declared.has(each))
      .map((each) => `${file}: ${each}`);
  });
}

test('Components use only classes that their CSS modules declare.', () => {
  const files = globSync('src/client/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => unknownClasses(file, readFileSync(file, 'utf8')))).toEqual([]);
});
