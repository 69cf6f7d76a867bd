import { describe, expect, test } from 'vitest';
import { changesOfValues } from './value-changes.rules.ts';

const question = (questionEn: string, answerEn = 'Yes.') => ({ questionEn, answerEn });
const slide = (key: string, titleEn = key) => ({ key, titleEn });

describe('What changed between two states', () => {
  test('Each text is told at its place, and what stayed the same is not.', () => {
    const before = { centre: { nameEn: 'Pearl', nameAr: 'لؤلؤة', foundedYear: 1999 } };
    const after = { centre: { nameEn: 'Pearls', nameAr: 'لؤلؤة', foundedYear: 2001 } };
    expect(changesOfValues(before, after)).toEqual([
      { path: 'centre.nameEn', before: 'Pearl', after: 'Pearls' },
      { path: 'centre.foundedYear', before: 1999, after: 2001 },
    ]);
  });

  test('A question put first is told alone, not as a change of all that follow.', () => {
    const before = [question('Why?'), question('When?')];
    expect(changesOfValues({ faqs: before }, { faqs: [question('How?'), ...before] })).toEqual([
      { path: 'faqs.1.questionEn', before: undefined, after: 'How?' },
      { path: 'faqs.1.answerEn', before: undefined, after: 'Yes.' },
    ]);
  });

  test('The only question of a list is told when it comes and when it goes.', () => {
    expect(changesOfValues({ faqs: [] }, { faqs: [question('How?')] })).toHaveLength(2);
    expect(changesOfValues({ faqs: [question('How?')] }, { faqs: [] })).toContainEqual({ path: 'faqs.1.questionEn', before: 'How?', after: undefined });
  });

  test('A changed answer in the middle is told at its place.', () => {
    const before = [question('Why?'), question('When?'), question('How?')];
    const after = [question('Why?'), question('When?', 'Now.'), question('How?')];
    expect(changesOfValues({ faqs: before }, { faqs: after })).toEqual([{ path: 'faqs.2.answerEn', before: 'Yes.', after: 'Now.' }]);
  });

  test('A slide that moved is the same slide: its order is told, and what it says is not.', () => {
    const [before, after] = [
      [slide('a'), slide('b'), slide('c')],
      [slide('c'), slide('a'), slide('b', 'Two')],
    ];
    expect(changesOfValues({ slides: before }, { slides: after })).toEqual([
      { path: 'slides', before, after },
      { path: 'slides.3.titleEn', before: 'b', after: 'Two' },
    ]);
  });

  test('A slide that goes leaves the others where they are.', () => {
    const changes = changesOfValues({ slides: [slide('a'), slide('b')] }, { slides: [slide('b')] });
    expect(changes.map(({ path }) => path)).toEqual(['slides.1.key', 'slides.1.titleEn']);
  });

  test('Lists of plain values are told whole.', () => {
    const row = (to: string) => ({ openingHours: { normal: [{ days: ['Friday'], periods: [['09:00', to]] }] } });
    expect(changesOfValues(row('12:00'), row('13:00'))).toEqual([
      { path: 'openingHours.normal.1.periods', before: [['09:00', '12:00']], after: [['09:00', '13:00']] },
    ]);
  });
});
