import { expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { createReceipts } from './receipts.ts';

const reference = 'D-7K2M-0PQX';
const [own, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

test('A receipt is valid for its kind of form and for 24 hours.', () => {
  let now = 1_800_000_000_000;
  const receipts = createReceipts({ clock: () => now, keys: [own] });
  const receipt = receipts.issue('sent', reference);
  expect(receipt.startsWith(`${reference}.`)).toBe(true);
  expect([receipts.isValid('sent', receipt), receipts.isValid('unreminded', receipt)]).toEqual([true, false]);
  now += dayMs;
  expect(receipts.isValid('sent', receipt)).toBe(true);
  now += 1;
  expect(receipts.isValid('sent', receipt)).toBe(false);
});

test('A receipt that is incomplete, changed or signed with another key is not valid.', () => {
  const clock = () => 1_800_000_000_000;
  const receipts = createReceipts({ clock, keys: [own] });
  const receipt = receipts.issue('sent', reference);
  const foreign = createReceipts({ clock, keys: [other] }).issue('sent', reference);
  const [, time = '', signature = ''] = receipt.split('.');
  for (const forged of [
    '',
    reference,
    `${reference}.`,
    `D-7K2M-0PQY.${time}.${signature}`,
    `${reference}.${time.replace(/^./, 'z')}.${signature}`,
    `${receipt}x`,
    foreign,
  ])
    expect([forged, receipts.isValid('sent', forged)]).toEqual([forged, false]);
  expect(createReceipts({ clock, keys: [other, own] }).isValid('sent', receipt)).toBe(true);
});
