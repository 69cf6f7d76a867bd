import { expect, test } from 'vitest';
import { addFoundIds, addShown, pruneSelection, removeSelected, type SelectedRecord } from './selected-records.ts';

const [liver, heart, bones] = [{ id: 'liver' }, { id: 'heart' }, { id: 'bones' }];
const none: readonly SelectedRecord<{ id: string }>[] = [];
const idsOf = (selected: readonly SelectedRecord<{ id: string }>[]) => selected.map(({ id }) => id);

test('A selected record stays selected while staff view another page.', () => {
  const selected = addShown(none, [liver, heart], 1);
  expect(pruneSelection(selected, { page: 2, items: [bones] })).toEqual(selected);
});

test('A record that disappeared from its page is no longer selected.', () => {
  const selected = addShown(none, [liver, heart], 1);
  expect(idsOf(pruneSelection(selected, { page: 1, items: [heart, bones] }))).toEqual(['heart']);
});

test('A selected record that moved to another page stays selected there, with its current values.', () => {
  const renamed = { id: 'liver', name: 'Liver and bile' };
  expect(pruneSelection(addShown(none, [liver], 1), { page: 3, items: [renamed] })).toEqual([
    { id: 'liver', item: renamed, page: 3 },
  ]);
});

test('Selecting all found records adds each once and retains the loaded values of selected records.', () => {
  const selected = addFoundIds(addShown(none, [liver], 2), ['heart', 'liver', 'bones']);
  expect(idsOf(selected)).toEqual(['liver', 'heart', 'bones']);
  expect(selected[0]).toEqual({ id: 'liver', item: liver, page: 2 });
});

test('A selected record that was not loaded yet stays selected, and receives its values when its page is shown.', () => {
  const found = addFoundIds(none, ['bones']);
  expect(idsOf(pruneSelection(found, { page: 1, items: [liver] }))).toEqual(['bones']);
  expect(pruneSelection(found, { page: 4, items: [bones] })).toEqual([{ id: 'bones', item: bones, page: 4 }]);
});

test('Selecting a whole page adds each record only once.', () => {
  expect(idsOf(addShown(addShown(none, [liver, heart], 1), [heart, bones], 1))).toEqual(['liver', 'heart', 'bones']);
});

test('Removed records are no longer selected, on any page.', () => {
  expect(
    idsOf(removeSelected(addFoundIds(addShown(none, [liver], 1), ['heart', 'bones']), ['liver', 'bones'])),
  ).toEqual(['heart']);
});
