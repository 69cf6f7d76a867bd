import { expect, test } from 'vitest';
import { excerptOf, type RequestDetails } from './request-types.ts';

test('The summary of a request in Arabic and English has the start of its text and ends after a whole word.', () => {
  const message = `مرحبا I would like to know ${'about the iron panel '.repeat(10)}`;
  const summary = excerptOf({ type: 'contact', kind: 'inquiry', message } as unknown as RequestDetails);
  expect(summary).toMatch(/^مرحبا I would like to know about .* (?:about|the|iron|panel)…$/);
  expect(summary.length).toBeLessThanOrEqual(101);
});
