import { expect, test } from 'vitest';
import { formLayout } from '#client/content/admin/form-layout.ts';
import type { PresentedOf } from '#server/content/rest/collection-resource.ts';
import { type CreateOf, defineCollection } from './define-collection.ts';
import { bilingual, type Field, flag, line, optionalInteger, published, requiredLine } from './fields.ts';
import { publicValues } from './public-values.ts';

const label = { id: 'test', message: 'Test' };
const described = { label, rest: false, visibleTo: 'public' } as const;
const name = { max: 20, ...described } as const;
const notes = defineCollection('opinion', {
  title: 'name',
  fields: {
    ...bilingual('name', { en: requiredLine({ ...name, rest: { name: 'name', description: '' } }), ar: line(name) }),
    from: optionalInteger({ min: 1, max: 9, ...described }),
    to: optionalInteger({ min: 1, max: 9, ...described, rest: { name: 'to', description: '' } }),
    isPublished: published(),
  },
  sorts: [],
  filters: [],
  rules: [
    {
      fields: ['to', 'from'],
      message: 'endBeforeStart',
      holds: ({ from, to }) => from === null || to === null || from < to,
    },
  ],
  normalise: (values) => (values.to === null ? { ...values, from: null } : values),
});

test('A new record receives the initial values.', () => {
  expect(notes.createSchema.parse({ nameEn: ' One ' })).toEqual({
    nameEn: 'One',
    nameAr: '',
    from: null,
    to: null,
    isPublished: true,
  });
  expect(notes.createSchema.safeParse({ nameAr: 'واحد' }).success).toBe(false);
});

test('A broken rule about several fields is reported at its first field, even if an unrelated field is invalid.', () => {
  const refusals = (values: CreateOf<typeof notes>) =>
    notes.createSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(refusals({ nameEn: 'x'.repeat(21), from: 5, to: 4 })).toEqual([
    ['nameEn', expect.any(String)],
    ['to', 'endBeforeStart'],
  ]);
  expect(refusals({ nameEn: 'One', from: 50, to: 4 })).toEqual([['from', expect.any(String)]]);
});

test('A collection normalises valid values.', () => {
  expect(notes.createSchema.parse({ nameEn: 'One', from: 3 })).toMatchObject({ from: null });
});

test('Visitors read public values, texts in one language, and no value for staff.', () => {
  const fields = { ...notes.fields, isPaid: flag({ ...described, initial: false, visibleTo: 'staff' }) };
  const values = { nameEn: 'One', nameAr: '', from: 3, to: null, isPublished: true, isPaid: true };
  expect(publicValues({ fields }, values, 'ar')).toEqual({ name: 'One', from: 3, to: null });
});

test('An incomplete declaration, form layout or API presenter does not compile.', () => {
  // @ts-expect-error a field has a label
  line({ max: 20, rest: false, visibleTo: 'public' });
  // @ts-expect-error a field of a collection has a name in the API, or says that it has none
  const field: Field = line({ max: 20, label, visibleTo: 'public' });
  expect(field).toBeDefined();
  // @ts-expect-error the form shows every field: `to` is missing
  formLayout(notes, [{ title: 'All', inputs: ['name', 'from'] }]);
  formLayout(notes, [{ title: 'All', inputs: ['name', 'from', 'to'] }]);
  // @ts-expect-error the API presents every field that has a name there: `to` is missing
  const presented: PresentedOf<typeof notes> = { _id: '', name: '' };
  expect(presented).toBeDefined();
});
