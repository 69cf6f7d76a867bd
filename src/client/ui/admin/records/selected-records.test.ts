import { expect, test } from 'vitest';
import { addFoundIds, addShown, pruneSelection, removeSelected, type SelectedRecord } from './selected-records.ts';

const [liver, heart, bones] = [{ id: 'liver' }, { id: 'heart' }, { id: 'bones' }];
const none: readonly SelectedRecord<{ id: string }>[] = [];
const idsOf = (selected: readonly SelectedRecord<{ id: string }>[]) => selected.map(({ id }) => id);

test('What is ticked on one page stays ticked while staff look at another.', () => {
  const selected = addShown(none, [liver, heart], 1);
  expect(pruneSelection(selected, { page: 2, items: [bones] })).toEqual(selected);
});

test('What a colleague took off the page that is shown is not ticked any more, and comes into no change of many.', () => {
  const selected = addShown(none, [liver, heart], 1);
  expect(idsOf(pruneSelection(selected, { page: 1, items: [heart, bones] }))).toEqual(['heart']);
});

test('A ticked record that another order brought to another page is ticked there, as it reads now.', () => {
  const renamed = { id: 'liver', name: 'Liver and bile' };
  expect(pruneSelection(addShown(none, [liver], 1), { page: 3, items: [renamed] })).toEqual([{ id: 'liver', item: renamed, page: 3 }]);
});

test('All that a list finds is ticked once, those that were ticked before as they were read.', () => {
  const selected = addFoundIds(addShown(none, [liver], 2), ['heart', 'liver', 'bones']);
  expect(idsOf(selected)).toEqual(['liver', 'heart', 'bones']);
  expect(selected[0]).toEqual({ id: 'liver', item: liver, page: 2 });
});

test('What was found on no page yet stays ticked on whatever page staff look at, and is known once its page is shown.', () => {
  const found = addFoundIds(none, ['bones']);
  expect(idsOf(pruneSelection(found, { page: 1, items: [liver] }))).toEqual(['bones']);
  expect(pruneSelection(found, { page: 4, items: [bones] })).toEqual([{ id: 'bones', item: bones, page: 4 }]);
});

test('A page ticked as a whole has each record once, though some were ticked before.', () => {
  expect(idsOf(addShown(addShown(none, [liver, heart], 1), [heart, bones], 1))).toEqual(['liver', 'heart', 'bones']);
});

test('What something was done with is ticked no longer, wherever it is.', () => {
  expect(idsOf(removeSelected(addFoundIds(addShown(none, [liver], 1), ['heart', 'bones']), ['liver', 'bones']))).toEqual(['heart']);
});
