import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import type { FieldGroup } from './field-shapes.ts';

const label = (message: string) => ({ id: message, message });
const groups: FieldGroup[] = [
  {
    at: 'centre',
    title: label('Centre'),
    fields: [
      { kind: 'pair', name: 'town', label: label('Town') },
      { kind: 'line', name: 'email', label: label('E-mail') },
    ],
  },
];
const labels = (before: object, now: object) =>
  changedFields(before, now, groups).map(({ field }) => 'label' in field && field.label.message);

test('A changed bilingual field is named once, and an unchanged field is not named.', () => {
  const centre = { townEn: 'Sharjah', townAr: 'الشارقة', email: '' };
  expect(labels({ centre }, { centre: { ...centre, townEn: 'Dubai', townAr: 'دبي' } })).toEqual(['Town']);
  expect(labels({ centre }, { centre })).toEqual([]);
});
