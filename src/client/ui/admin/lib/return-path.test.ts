import { expect, test } from 'vitest';
import { readReturnPath, signInPath } from './return-path.ts';

const returnOf = (path: string) => readReturnPath(new URLSearchParams({ return: path }));

test('The sign-in address contains the path and query of the page to return to.', () => {
  const path = signInPath('/admin/packages?q=iron&page=2');
  expect(readReturnPath(new URL(path, 'http://localhost').searchParams)).toBe('/admin/packages?q=iron&page=2');
});

test('A return path outside the staff area is ignored, and so is the staff area without a page.', () => {
  for (const path of [
    '',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/contact',
    '/admin/../contact',
    '/administrator',
    'javascript:alert(1)',
    '/admin',
    '/admin/sign-in',
  ]) {
    expect(returnOf(path)).toBeNull();
  }
});
