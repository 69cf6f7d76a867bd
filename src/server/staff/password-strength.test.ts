import { expect, test } from 'vitest';
import { estimateStrength } from './password-strength.ts';

const context = ['Dana Medical Laboratory Centre', 'Mariam Al Suwaidi', 'mariam.suwaidi'];

test.each([
  'Muhammad19901990',
  'Mohammed1985Dubai!',
  'Fatima01012000Ahmed',
  'Abdullah Mohammed 1988',
  'liverpool-champions',
  'iloveyou-princess-1',
  'michaeljordan2323',
  'AhmedAlMansoori1987',
  'Suwaidi mariam 19871987',
  'محمد عبد الله 2020',
])('The estimate for %s is below a trillion guesses.', async (password) => {
  expect((await estimateStrength(password, context)).guesses).toBeLessThan(12);
});

test.each(['pearl divers sing at dawn', 'four lanterns in the rain', 'أغاني الغوص عند الفجر', 'x7#Lq9!vB2@mK4$z'])(
  'The estimate for %s is above a trillion guesses.',
  async (password) => {
    expect((await estimateStrength(password, context)).guesses).toBeGreaterThan(12);
  },
);

test('A password of the greatest length gets an estimate.', async () => {
  expect((await estimateStrength('Ahmed1990!'.repeat(13).slice(0, 128), context)).guesses).toBeGreaterThan(0);
});

test('The estimate names the parts of a password that attackers try first.', async () => {
  const { parts } = await estimateStrength('coastal reception falcon 9', context);
  expect(parts).toEqual(expect.arrayContaining(['coastal', 'reception', 'falcon']));
});
