import { expect, test } from 'vitest';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { refusedFields } from './refused-fields.ts';

const week = { ramadan: { beforeIftar: [], afterIftar: [] }, ramadanPeriods: [] };

test('Whoever leaves out the day of other hours, or the days of a row, reads that it is to be filled in.', () => {
  const openingHours = { ...week, normal: [{ days: [], periods: [['', '17:00']] }], exceptions: [{ date: '', periods: [], noteEn: '', noteAr: '' }] };
  expect(refusedFields(sectionSchemas.hours, { openingHours })).toEqual({
    'openingHours.normal.0.days': { id: 'validation.required' },
    'openingHours.normal.0.periods.0.0': { id: 'validation.required' },
    'openingHours.exceptions.0.date': { id: 'validation.required' },
  });
});

test('Whoever empties a number reads that it is to be filled in, and of a wrong one what is wrong with it.', () => {
  const retention = { cardDays: '', closedMonths: 0, openMonths: 12, suspectedDays: 30 };
  expect(refusedFields(sectionSchemas.retention, { retention })).toEqual({
    'retention.cardDays': { id: 'validation.required' },
    'retention.closedMonths': { id: 'validation.tooSmall', values: { min: 1 } },
  });
});
