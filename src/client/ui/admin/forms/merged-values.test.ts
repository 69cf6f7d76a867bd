import { expect, test } from 'vitest';
import { mergeValues } from './merged-values.ts';

const base = { nameEn: 'Iron', price: '30', priceSale: '', pictures: [{ id: 'a', src: '/a', width: 1 }], tests: '3' };
const never = () => false;

test('A field that only a colleague changed is taken over without a question, and own changes stay.', () => {
  const own = { ...base, nameEn: 'Iron check' };
  const now = { ...base, price: '40', tests: '4' };
  expect(mergeValues({ base, own, now }, never)).toEqual({
    values: { ...base, nameEn: 'Iron check', price: '40', tests: '4' },
    taken: ['price', 'tests'],
    clashes: {},
  });
});

test('Only a field that both changed in different ways is a question; the own value stays until it is answered.', () => {
  const own = { ...base, price: '35', tests: '5' };
  const now = { ...base, price: '40', tests: '5', nameEn: 'Iron level' };
  expect(mergeValues({ base, own, now }, never)).toEqual({
    values: { ...own, nameEn: 'Iron level' },
    taken: ['nameEn'],
    clashes: { price: '40' },
  });
});

test('Two notations of the same value, or variants that a picture got later, are no difference.', () => {
  const own = { ...base, price: '40.00' };
  const now = { ...base, price: '40', pictures: [{ id: 'a', src: '/a', width: 2 }] };
  const isSettled = (name: string, values: typeof base) =>
    Number(values[name as 'price']) === Number(now[name as 'price']);
  expect(mergeValues({ base, own, now }, isSettled)).toMatchObject({ values: own, taken: [], clashes: {} });
});
