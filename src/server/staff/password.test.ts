import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('A password is stored as argon2id with 19 MiB, two passes and a new salt each time.', async () => {
  const [first, second] = await Promise.all([
    hashPassword('pearl divers sing at dawn'),
    hashPassword('pearl divers sing at dawn'),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('The right password is accepted, and not in another case.', async () => {
  const stored = await hashPassword('pearl divers sing at dawn');
  expect(await verifyPassword(stored, 'pearl divers sing at dawn')).toBe(true);
  expect(await verifyPassword(stored, 'Pearl divers sing at dawn')).toBe(false);
});

test('A long password is compared to its last character.', async () => {
  const long = 'sea '.repeat(31);
  const stored = await hashPassword(`${long}a`);
  expect(await verifyPassword(stored, `${long}b`)).toBe(false);
  expect(await verifyPassword(stored, `${long}a`)).toBe(true);
});

test('An Arabic passphrase is accepted in decomposed Unicode form.', async () => {
  const stored = await hashPassword('أغاني الغوص عند الفجر');
  expect(await verifyPassword(stored, 'أغاني الغوص عند الفجر'.normalize('NFD'))).toBe(true);
});

test('The refusal of an unknown account takes as long as the refusal of a wrong password.', async () => {
  const stored = await hashPassword('pearl divers sing at dawn');
  expect(await verifyPassword(undefined, 'pearl divers sing at dawn')).toBe(false);
  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 11; round += 1) {
    times.wrong.push(await durationOf(() => verifyPassword(stored, 'not the right password')));
    times.unknown.push(await durationOf(() => verifyPassword(undefined, 'not the right password')));
  }
  // Other load on the machine lengthens most rounds, but hardly the shortest.
  const ratio = Math.min(...times.unknown) / Math.min(...times.wrong);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
