import { expect, test } from 'vitest';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { refusedFields } from './refused-fields.ts';

const week = { ramadan: { beforeIftar: [], afterIftar: [] }, ramadanPeriods: [] };

test('Missing days and times of the opening hours are reported as required.', () => {
  const openingHours = { ...week, normal: [{ days: [], periods: [['', '17:00']] }], exceptions: [{ date: '', periods: [], noteEn: '', noteAr: '' }] };
  expect(refusedFields(sectionSchemas.hours, { openingHours })).toEqual({
    'openingHours.normal.0.days': { id: 'validation.required' },
    'openingHours.normal.0.periods.0.0': { id: 'validation.required' },
    'openingHours.exceptions.0.date': { id: 'validation.required' },
  });
});

test('An empty number is reported as required, and a number below the minimum as too small.', () => {
  const retention = { cardDays: '', closedMonths: 0, openMonths: 12, suspectedDays: 30 };
  expect(refusedFields(sectionSchemas.retention, { retention })).toEqual({
    'retention.cardDays': { id: 'validation.required' },
    'retention.closedMonths': { id: 'validation.tooSmall', values: { min: 1 } },
  });
});
