import { expect, test } from 'vitest';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { refusedFields } from './refused-fields.ts';

const week = { ramadan: { beforeIftar: [], afterIftar: [] }, ramadanPeriods: [] };

test('Missing days and times of the opening hours are reported as required.', () => {
  const openingHours = {
    ...week,
    normal: [{ days: [], periods: [['', '17:00']] }],
    exceptions: [{ date: '', to: '', periods: [], noteEn: '', noteAr: '' }],
  };
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

test('A day that its month lacks is reported as such, also in a moment, and a time by its own words.', () => {
  const noSuchDay = { id: 'validation.noSuchDay', values: { day: '31/11/2026' } };
  const announcement = {
    isOn: false,
    textEn: '',
    textAr: '',
    link: '',
    linkTextEn: '',
    linkTextAr: '',
    start: '31/11/2026T00:00',
    end: '2026-12-01T',
  };
  expect(refusedFields(sectionSchemas.announcement, { announcement })).toEqual({
    'announcement.start': noSuchDay,
    'announcement.end': { id: 'validation.time' },
  });
  const openingHours = {
    ...week,
    normal: [],
    exceptions: [{ date: '31/11/2026', to: '31/11/2026', periods: [], noteEn: '', noteAr: '' }],
  };
  expect(refusedFields(sectionSchemas.hours, { openingHours })).toEqual({
    'openingHours.exceptions.0.date': noSuchDay,
    'openingHours.exceptions.0.to': noSuchDay,
  });
});

test('A whole number is asked for in its own words, whatever was typed instead.', () => {
  for (const cardDays of [12.5, 'ten', '12.500']) {
    const retention = { cardDays, closedMonths: 1, openMonths: 12, suspectedDays: 30 };
    expect(refusedFields(sectionSchemas.retention, { retention })).toEqual({
      'retention.cardDays': { id: 'validation.notWhole' },
    });
  }
});
