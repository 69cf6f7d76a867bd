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

test('Who was not first reads which texts were changed, by their built-in words, and not only that some were.', () => {
  const before = { wordings: { menu: { otherEn: 'Pages', otherAr: 'الصفحات' } } };
  expect(labels(before, { wordings: {} })).toEqual(['Menu']);
  expect(labels(before, { wordings: { ...before.wordings, 'error.not_found': { otherAr: 'غير موجود' } } })).toEqual(['Not found.']);
});

test('Words of a text that is gone are told as what draws them all.', () => {
  expect(labels({ wordings: { gone: { otherEn: 'x' } } }, { wordings: {} })).toEqual(['All words']);
});

test('A field is told once, whichever of its languages changed, and what nobody changed is not.', () => {
  const centre = { townEn: 'Sharjah', townAr: 'الشارقة', email: '' };
  expect(labels({ centre }, { centre: { ...centre, townEn: 'Dubai', townAr: 'دبي' } })).toEqual(['Town']);
  expect(labels({ centre }, { centre })).toEqual([]);
});
