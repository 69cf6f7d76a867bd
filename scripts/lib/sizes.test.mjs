import { expect, it } from 'vitest';
import { describeLargest, isTooLarge, listScripts } from './sizes.mjs';

const manifest = {
  'entry.tsx': {
    file: 'entry.js',
    imports: ['_shared.js'],
    dynamicImports: ['page.tsx', 'later.tsx'],
    css: ['site.css'],
  },
  'page.tsx': { file: 'page.js', imports: ['_shared.js', '_card.js'], dynamicImports: ['later.tsx'] },
  'later.tsx': { file: 'later.js' },
  '_shared.js': { file: 'shared.js', imports: ['entry.tsx'] },
  '_card.js': { file: 'card.js' },
};

it('The size of a page counts each file of the entry, the page and their static imports once, without lazy imports.', () => {
  expect(listScripts(manifest, ['entry.tsx', 'page.tsx']).sort()).toEqual([
    'card.js',
    'entry.js',
    'page.js',
    'shared.js',
  ]);
});

it('The size check fails for a page that was renamed, instead of counting it as empty.', () => {
  expect(() => listScripts(manifest, ['entry.tsx', 'old.page.tsx'])).toThrow('old.page.tsx');
});

it('Both a page before interaction and a page with a form can be too large.', () => {
  const small = { home: 100_000, packages: 110_000 };
  expect(isTooLarge({ pages: small, forms: { booking: 160_000 } })).toBe(false);
  expect(isTooLarge({ pages: { ...small, about: 122_001 }, forms: { booking: 160_000 } })).toBe(true);
  expect(isTooLarge({ pages: small, forms: { booking: 160_000, withdraw: 168_001 } })).toBe(true);
});

it('The size check names the largest page of each kind with its limit.', () => {
  expect(describeLargest({ pages: { home: 100_000, faq: 90_000 }, forms: { booking: 160_040 } })).toBe(
    'home: 100.0 kB of 122.0 kB brotli before any interaction; booking: 160.0 kB of 168.0 kB brotli after the first interaction with a form',
  );
});
