import { describe, expect, test } from 'vitest';
import { seededRandom } from '#testing/drills/random.ts';
import { derivePreparation } from './derived-preparation.rules.ts';
import { preparationFields } from './preparation.collection.ts';
import type { PreparationFacts } from './preparation.schema.ts';

const unstated = Object.fromEntries(
  Object.entries(preparationFields).map(([name, { initial }]) => [name, initial]),
) as PreparationFacts;
const facts = (changes: Partial<PreparationFacts>): PreparationFacts => ({ ...unstated, ...changes });
const whole = { isComplete: true, isForChildren: false };
const derive = (tests: readonly (PreparationFacts | null)[], options = whole) => derivePreparation(tests, options);
const fasting = (from: number | null, to: number | null = null, changes: Partial<PreparationFacts> = {}) =>
  facts({ fasting: 'fast', fastingFrom: from, fastingTo: to, ...changes });
const none = facts({ fasting: 'none' });

describe('Fasting', () => {
  test('is needed for all tests if one needs it, and names those because of which.', () => {
    expect(derive([none, fasting(8), null])).toMatchObject({
      facts: { fasting: 'fast', fastingFrom: 8 },
      fastingFor: [1],
      answered: 2,
    });
  });

  test('is not needed only if every test says so and the list is complete; else nothing is said.', () => {
    const answer = (...[tests, options]: Parameters<typeof derive>) => derive(tests, options).facts.fasting;
    expect(answer([none, none])).toBe('none');
    expect(answer([none, null])).toBeNull();
    expect(answer([none, unstated])).toBeNull();
    expect(answer([none, none], { ...whole, isComplete: false })).toBeNull();
    expect(answer([])).toBeNull();
    expect(answer([none, facts({ fasting: 'ask' })])).toBe('ask');
    expect(answer([none, facts({ fasting: 'fed' })])).toBe('fed');
  });

  test('lasts as long as the test that needs the longest, and no longer than any allows.', () => {
    const { facts: together } = derive([fasting(8, 14), fasting(10, 12), fasting(null)]);
    expect([together.fastingFrom, together.fastingTo]).toEqual([10, 12]);
  });

  test('that one test needs for longer than another allows, or against a meal, is not derived.', () => {
    expect(derive([fasting(12), fasting(8, 10)])).toMatchObject({
      facts: { fasting: null, fastingFrom: null, fastingTo: null },
      conflicts: ['fastingHours'],
    });
    expect(derive([fasting(8), facts({ fasting: 'fed' })])).toMatchObject({
      facts: { fasting: null, fastingFrom: null },
      conflicts: ['fasting'],
    });
  });

  test('above 12 hours, or of children, waits for a reviewer.', () => {
    const silent = { facts: { fasting: null, fastingFrom: null, water: null }, isStrict: true, conflicts: [] };
    expect(derive([fasting(14, null, { water: 'yes' })])).toMatchObject(silent);
    expect(derive([fasting(8, null, { water: 'yes' })], { ...whole, isForChildren: true })).toMatchObject(silent);
    expect(derive([fasting(12)])).toMatchObject({ facts: { fastingFrom: 12 }, isStrict: false });
    expect(derive([none], { ...whole, isForChildren: true })).toMatchObject({
      facts: { fasting: 'none' },
      isStrict: false,
    });
  });

  test('allows water only if each test that needs it does.', () => {
    const water = (...answers: PreparationFacts['water'][]) =>
      derive(answers.map((answer) => fasting(8, null, { water: answer }))).facts.water;
    expect([water('yes', 'yes'), water('yes', null), water('yes', 'no')]).toEqual(['yes', null, 'no']);
  });
});

test('Hours of the clock and days of the cycle are those that suit all tests; without any, staff are asked.', () => {
  const { facts: together } = derive([
    facts({ morningFrom: 7, morningTo: 10, cycleFrom: 2, cycleTo: 5 }),
    facts({ morningFrom: 8, cycleFrom: 3 }),
  ]);
  expect(together).toMatchObject({ morningFrom: 8, morningTo: 10, cycleFrom: 3, cycleTo: 5 });
  expect(derive([facts({ morningTo: 9, cycleTo: 5 }), facts({ morningFrom: 10, cycleFrom: 19 })])).toMatchObject({
    facts: { morningFrom: null, morningTo: null, cycleFrom: null, cycleTo: null },
    conflicts: ['morning', 'cycle'],
  });
});

test('Whatever is left out or asked about lasts as long as the longest; medicines, collections and notes all stand.', () => {
  const medicine = { medicineTime: 'after', medicineEn: 'levothyroxine', medicineAr: 'ليفوثيروكسين' } as const;
  const derived = derive([
    facts({ withoutIron: 24, afterTransfusion: 90, ...medicine }),
    facts({ withoutIron: 48, collection: 'midstream', noteEn: 'Come rested.' }),
  ]);
  expect(derived.facts).toMatchObject({ withoutIron: 48, afterTransfusion: 90, medicineTime: null, collection: null });
  expect(derived.each).toEqual([medicine, { collection: 'midstream' }, { noteEn: 'Come rested.', noteAr: '' }]);
});

test('The order of the tests changes nothing, and what is derived suits each of them.', () => {
  const random = seededRandom(50);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let round = 0; round < 2000; round += 1) {
    const tests = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      pick([
        null,
        none,
        fasting(pick([null, 8, 10, 12]), pick([null, 9, 12, 14]), { water: pick(['yes', 'no', null]) }),
        facts({ fasting: pick(['ask', 'fed', null]), morningFrom: pick([null, 7, 9]), morningTo: pick([null, 8, 11]) }),
      ]),
    );
    const derived = derive(tests);
    const shuffled = derive(tests.toSorted(() => random() - 0.5));
    expect({ ...shuffled, each: [], fastingFor: [], conflicts: shuffled.conflicts.toSorted() }).toEqual({
      ...derived,
      each: [],
      fastingFor: [],
      conflicts: derived.conflicts.toSorted(),
    });
    const { fasting: answer, fastingFrom, fastingTo, morningFrom } = derived.facts;
    for (const each of tests) {
      if (answer === 'none') expect(each?.fasting).toBe('none');
      if (answer === 'fast' && each?.fasting === 'fast') {
        expect(fastingFrom ?? 0).toBeGreaterThanOrEqual(each.fastingFrom ?? 0);
        expect(fastingTo ?? 48).toBeLessThanOrEqual(each.fastingTo ?? 48);
      }
      if (morningFrom !== null) expect(morningFrom).toBeGreaterThanOrEqual(each?.morningFrom ?? 0);
    }
  }
});
