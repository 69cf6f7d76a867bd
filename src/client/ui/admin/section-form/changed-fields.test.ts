import { expect, test } from 'vitest';
import { line } from '#shared/collections/fields.ts';
import { email, pair } from '#shared/collections/setting-fields.ts';
import { changedFields } from './changed-fields.ts';
import type { FieldGroup } from './field-shapes.ts';

const label = (message: string) => ({ id: message, message });
const groups: FieldGroup[] = [
  {
    at: 'centre',
    title: label('Centre'),
    fields: [
      { ...pair(line({ label: label('Town'), max: 20 })), name: 'town' },
      { ...email({ label: label('E-mail') }), name: 'email' },
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
