import { expect, it } from 'vitest';
import { listScripts } from './sizes.mjs';

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
