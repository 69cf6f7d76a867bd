import { expect, test } from 'vitest';
import { createFieldReader } from './old-values.ts';

const instantOf = (endDate: unknown) => createFieldReader({ endDate }).instant('endDate', 'end');

test('A day of an old record is read at the centre, and no day is moved to another one.', () => {
  expect(['2026-11-30', '٢٠٢٦-١١-٣٠', '2026-11-30T10:00:00', '', null].map(instantOf)).toEqual([
    '2026-11-30T19:59:59.999Z',
    '2026-11-30T19:59:59.999Z',
    '2026-11-30T10:00:00.000Z',
    null,
    null,
  ]);
  for (const written of ['2026-11-31', '2026-02-30T10:00:00Z', '2026-02-30 10:00', '1448-12-13', '30 November'])
    expect(() => instantOf(written)).toThrow(`"${written}" is not a date`);
});
