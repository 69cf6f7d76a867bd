import { expect, test } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

const failing = (error: Error) => lazyPage<object>(() => Promise.reject(error), 'package-detail.page').load();

test('If the browser’s error names no file, the load error contains the name of the page and the reason.', async () => {
  const inSafari = new TypeError('Importing a module script failed.');
  await expect(failing(inSafari)).rejects.toMatchObject({ file: 'package-detail.page', reason: 'missing' });
  await expect(failing(new RangeError('Too deep.'))).rejects.toMatchObject({
    file: 'package-detail.page',
    reason: 'RangeError',
  });
});

test('If the browser’s error names the file, the load error contains that file.', async () => {
  const inChromium = new TypeError(
    'Failed to fetch dynamically imported module: https://lab.example/assets/faq.page-Bx1.js',
  );
  await expect(failing(inChromium)).rejects.toMatchObject({ file: 'faq.page-Bx1.js', reason: 'missing' });
});
