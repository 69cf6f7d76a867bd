import { expect, test } from 'vitest';
import { mostTogether } from '#shared/schemas/records.schema.ts';
import { firstPriceScope } from './price-scope.ts';

test('Who ticks as many packages as one call takes changes those, however many the list shows.', () => {
  expect([firstPriceScope(1, 1), firstPriceScope(1, 500), firstPriceScope(mostTogether, mostTogether), firstPriceScope(mostTogether, 500)]).toEqual(
    Array(4).fill('ticked'),
  );
});

test('Who ticks all of a long list is not asked whether all are meant.', () => {
  expect(firstPriceScope(mostTogether + 1, mostTogether + 1)).toBe('all');
});

test('Who ticks more than one call takes, and not all that the list shows, says what is meant.', () => {
  expect(firstPriceScope(mostTogether + 1, mostTogether + 2)).toBeNull();
});
