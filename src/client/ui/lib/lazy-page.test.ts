import { expect, test } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

const failing = (error: Error) => lazyPage(() => Promise.reject(error), 'package-detail.page').load();

test('A visitor is told which page did not come, also where the browser names no file.', async () => {
  const inSafari = new TypeError('Importing a module script failed.');
  await expect(failing(inSafari)).rejects.toMatchObject({ file: 'package-detail.page', reason: 'missing' });
  await expect(failing(new RangeError('Too deep.'))).rejects.toMatchObject({ file: 'package-detail.page', reason: 'RangeError' });
});

test('Where the browser names the file, a visitor is told that.', async () => {
  const inChromium = new TypeError('Failed to fetch dynamically imported module: https://lab.example/assets/faq.page-Bx1.js');
  await expect(failing(inChromium)).rejects.toMatchObject({ file: 'faq.page-Bx1.js', reason: 'missing' });
});
