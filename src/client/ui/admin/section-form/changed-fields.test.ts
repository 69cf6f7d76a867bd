import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import type { FieldGroup } from './field-shapes.ts';

const label = (message: string) => ({ id: message, message });
const render = () => null;
const groups: FieldGroup[] = [
  { at: '', title: label('Words'), fields: [{ kind: 'custom', name: 'wordings', label: label('All words'), render }] },
  {
    at: 'centre',
    title: label('Centre'),
    fields: [
      { kind: 'pair', name: 'town', label: label('Town') },
      { kind: 'line', name: 'email', label: label('E-mail') },
    ],
  },
  {
    at: 'wordings',
    title: label('Words'),
    fields: [
      { kind: 'pair', name: 'menu.other', label: label('Menu') },
      { kind: 'pair', name: 'error.not_found.other', label: label('Not found.') },
    ],
  },
];
const labels = (before: object, now: object) => changedFields(before, now, groups).map(({ field }) => 'label' in field && field.label.message);

test('Changed text overrides are named by their built-in texts.', () => {
  const before = { wordings: { menu: { otherEn: 'Pages', otherAr: 'الصفحات' } } };
  expect(labels(before, { wordings: {} })).toEqual(['Menu']);
  expect(labels(before, { wordings: { ...before.wordings, 'error.not_found': { otherAr: 'غير موجود' } } })).toEqual(['Not found.']);
});

test('A changed override of a removed text is named by the label of the whole section.', () => {
  expect(labels({ wordings: { gone: { otherEn: 'x' } } }, { wordings: {} })).toEqual(['All words']);
});

test('A changed bilingual field is named once, and an unchanged field is not named.', () => {
  const centre = { townEn: 'Sharjah', townAr: 'الشارقة', email: '' };
  expect(labels({ centre }, { centre: { ...centre, townEn: 'Dubai', townAr: 'دبي' } })).toEqual(['Town']);
  expect(labels({ centre }, { centre })).toEqual([]);
});
