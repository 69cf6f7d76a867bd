import { expect, test } from 'vitest';
import { stillThere, type Tick, withFound, without, withShown } from './ticks.ts';

const [liver, heart, bones] = [{ id: 'liver' }, { id: 'heart' }, { id: 'bones' }];
const none: readonly Tick<{ id: string }>[] = [];
const idsOf = (ticks: readonly Tick<{ id: string }>[]) => ticks.map(({ id }) => id);

test('What is ticked on one page stays ticked while staff look at another.', () => {
  const ticks = withShown(none, [liver, heart], 1);
  expect(stillThere(ticks, { page: 2, items: [bones] })).toEqual(ticks);
});

test('What a colleague took off the page that is shown is not ticked any more, and comes into no change of many.', () => {
  const ticks = withShown(none, [liver, heart], 1);
  expect(idsOf(stillThere(ticks, { page: 1, items: [heart, bones] }))).toEqual(['heart']);
});

test('A ticked record that another order brought to another page is ticked there, as it reads now.', () => {
  const renamed = { id: 'liver', name: 'Liver and bile' };
  expect(stillThere(withShown(none, [liver], 1), { page: 3, items: [renamed] })).toEqual([{ id: 'liver', item: renamed, page: 3 }]);
});

test('All that a list finds is ticked once, those that were ticked before as they were read.', () => {
  const ticks = withFound(withShown(none, [liver], 2), ['heart', 'liver', 'bones']);
  expect(idsOf(ticks)).toEqual(['liver', 'heart', 'bones']);
  expect(ticks[0]).toEqual({ id: 'liver', item: liver, page: 2 });
});

test('What was found on no page yet stays ticked on whatever page staff look at, and is known once its page is shown.', () => {
  const found = withFound(none, ['bones']);
  expect(idsOf(stillThere(found, { page: 1, items: [liver] }))).toEqual(['bones']);
  expect(stillThere(found, { page: 4, items: [bones] })).toEqual([{ id: 'bones', item: bones, page: 4 }]);
});

test('A page ticked as a whole has each record once, though some were ticked before.', () => {
  expect(idsOf(withShown(withShown(none, [liver, heart], 1), [heart, bones], 1))).toEqual(['liver', 'heart', 'bones']);
});

test('What something was done with is ticked no longer, wherever it is.', () => {
  expect(idsOf(without(withFound(withShown(none, [liver], 1), ['heart', 'bones']), ['liver', 'bones']))).toEqual(['heart']);
});
