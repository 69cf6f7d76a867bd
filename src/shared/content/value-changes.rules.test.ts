import { describe, expect, test } from 'vitest';
import { changesOfValues } from './value-changes.rules.ts';

const question = (questionEn: string, answerEn = 'Yes.') => ({ questionEn, answerEn });
const slide = (key: string, titleEn = key) => ({ key, titleEn });

describe('The list of changes between two states', () => {
  test('contains each changed value with its path, and no unchanged value.', () => {
    const before = { centre: { nameEn: 'Pearl', nameAr: 'لؤلؤة', foundedYear: 1999 } };
    const after = { centre: { nameEn: 'Pearls', nameAr: 'لؤلؤة', foundedYear: 2001 } };
    expect(changesOfValues(before, after)).toEqual([
      { path: 'centre.nameEn', before: 'Pearl', after: 'Pearls' },
      { path: 'centre.foundedYear', before: 1999, after: 2001 },
    ]);
  });

  test('contains only the new question if a question is inserted first.', () => {
    const before = [question('Why?'), question('When?')];
    expect(changesOfValues({ faqs: before }, { faqs: [question('How?'), ...before] })).toEqual([
      { path: 'faqs.1.questionEn', before: undefined, after: 'How?' },
      { path: 'faqs.1.answerEn', before: undefined, after: 'Yes.' },
    ]);
  });

  test('contains the only question of a list if it is added or removed.', () => {
    expect(changesOfValues({ faqs: [] }, { faqs: [question('How?')] })).toHaveLength(2);
    expect(changesOfValues({ faqs: [question('How?')] }, { faqs: [] })).toContainEqual({
      path: 'faqs.1.questionEn',
      before: 'How?',
      after: undefined,
    });
  });

  test('contains a changed answer in the middle of a list with its position.', () => {
    const before = [question('Why?'), question('When?'), question('How?')];
    const after = [question('Why?'), question('When?', 'Now.'), question('How?')];
    expect(changesOfValues({ faqs: before }, { faqs: after })).toEqual([
      { path: 'faqs.2.answerEn', before: 'Yes.', after: 'Now.' },
    ]);
  });

  test('contains the new order of moved slides, but not their unchanged texts.', () => {
    const [before, after] = [
      [slide('a'), slide('b'), slide('c')],
      [slide('c'), slide('a'), slide('b', 'Two')],
    ];
    expect(changesOfValues({ slides: before }, { slides: after })).toEqual([
      { path: 'slides', before, after },
      { path: 'slides.3.titleEn', before: 'b', after: 'Two' },
    ]);
  });

  test('contains only the removed slide if a slide is removed.', () => {
    const changes = changesOfValues({ slides: [slide('a'), slide('b')] }, { slides: [slide('b')] });
    expect(changes.map(({ path }) => path)).toEqual(['slides.1.key', 'slides.1.titleEn']);
  });

  test('contains lists of plain values as a whole.', () => {
    const row = (to: string) => ({ openingHours: { normal: [{ days: ['Friday'], periods: [['09:00', to]] }] } });
    expect(changesOfValues(row('12:00'), row('13:00'))).toEqual([
      { path: 'openingHours.normal.1.periods', before: [['09:00', '12:00']], after: [['09:00', '13:00']] },
    ]);
  });
});
