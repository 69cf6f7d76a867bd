import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./detail-below.tsx');
});

test('Sections that failed to load are left out of this view, and load again at a later one.', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.doMock('./detail-below.tsx', () => Promise.reject(new TypeError('Failed to fetch.')));
  const part = await import('./below-part.ts');
  const shown = async () => {
    await part.belowPart.load();
    return renderToString(createElement(part.belowPart.Page));
  };
  expect(await shown()).toBe('');
  vi.doMock('./detail-below.tsx', () => ({ Page: () => 'Questions' }));
  expect(await shown()).toBe('');
  vi.advanceTimersByTime(1_000);
  expect(await shown()).toBe('Questions');
});
