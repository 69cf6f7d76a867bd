import { expect, it } from 'vitest';
import { listScripts } from './sizes.mjs';

const manifest = {
  'entry.tsx': { file: 'entry.js', imports: ['_shared.js'], dynamicImports: ['page.tsx', 'later.tsx'], css: ['site.css'] },
  'page.tsx': { file: 'page.js', imports: ['_shared.js', '_card.js'], dynamicImports: ['later.tsx'] },
  'later.tsx': { file: 'later.js' },
  '_shared.js': { file: 'shared.js', imports: ['entry.tsx'] },
  '_card.js': { file: 'card.js' },
};

it('A visitor pays for the entry, the page and what they import at once, each file once, and not for what comes later.', () => {
  expect(listScripts(manifest, ['entry.tsx', 'page.tsx']).sort()).toEqual(['card.js', 'entry.js', 'page.js', 'shared.js']);
});

it('A page that was renamed does not quietly weigh nothing.', () => {
  expect(() => listScripts(manifest, ['entry.tsx', 'old.page.tsx'])).toThrow('old.page.tsx');
});
