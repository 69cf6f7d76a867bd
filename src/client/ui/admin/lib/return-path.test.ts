import { expect, test } from 'vitest';
import { readReturnPath, signInPath } from './return-path.ts';

const returnOf = (asked: string) => readReturnPath(new URLSearchParams({ return: asked }));

test('Staff who sign in come back to the page they were on, with its query.', () => {
  const path = signInPath('/admin/packages?q=iron&page=2');
  expect(readReturnPath(new URL(path, 'http://localhost').searchParams)).toBe('/admin/packages?q=iron&page=2');
});

test('A way back that leads out of the staff area leads to its first page.', () => {
  for (const asked of [
    '',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/contact',
    '/admin/../contact',
    '/administrator',
    'javascript:alert(1)',
    '/admin/sign-in',
  ]) {
    expect(returnOf(asked)).toBe('/admin');
  }
});
