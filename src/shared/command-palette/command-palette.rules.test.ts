import { describe, expect, test } from 'vitest';
import { findableRank, findableWords } from './command-palette.rules.ts';

const staff = findableWords({
  names: ['Staff', 'فريق العمل'],
  others: ['users, colleagues, roles', 'المستخدمون، الموظفون، صلاحيّات'],
  places: [],
});
const logo = findableWords({ names: ['Logo', 'الشعار'], others: [], places: ['Brand', 'الهُويّة'] });

describe('The command palette', () => {
  test('ranks a page’s name above its synonyms, in both languages.', () => {
    expect(findableRank('sta', staff)).toBe(0);
    expect(findableRank('العمل', staff)).toBe(1);
    expect(findableRank('users', staff)).toBe(2);
    expect(findableRank('مستخدمون', staff)).toBe(2);
    expect(findableRank('package', staff)).toBeNull();
  });

  test('finds Arabic words in any spelling: with vowel marks, tatweel or an article, and with variant final letters.', () => {
    for (const term of ['شعار', 'الشعار', 'الشِّعار', 'الشـــعار', 'شعار الهويه', 'شعار هوية', 'الهُوِيَّة الشعار'])
      expect([term, findableRank(term, logo)]).not.toEqual([term, null]);
    const backup = findableWords({ names: ['إستعادة نسخة'], others: [], places: [] });
    for (const term of ['استعادة', 'أستعاده', 'إستعاده نسخه'])
      expect([term, findableRank(term, backup)]).toEqual([term, 0]);
    const hospital = findableWords({ names: ['مستشفى'], others: [], places: [] });
    expect(findableRank('مستشفي', hospital)).toBe(0);
  });

  test('finds a setting by its name together with its section, but not by the section alone.', () => {
    expect(findableRank('brand logo', logo)).toBe(2);
    expect(findableRank('brand', logo)).toBeNull();
    expect(findableRank('centre logo', logo)).toBeNull();
  });

  test('matches words only from their beginning, and an empty search finds nothing.', () => {
    expect(findableRank('bin', findableWords({ names: ['Cabinet'], others: [], places: [] }))).toBeNull();
    expect(findableRank('', logo)).toBeNull();
  });
});
