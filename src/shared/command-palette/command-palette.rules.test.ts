import { describe, expect, test } from 'vitest';
import { findableRank, findableWords } from './command-palette.rules.ts';

const staff = findableWords({ names: ['Staff', 'فريق العمل'], others: ['users, colleagues, roles', 'المستخدمون، الموظفون، صلاحيّات'], places: [] });
const logo = findableWords({ names: ['Logo', 'الشعار'], others: [], places: ['Brand', 'الهُويّة'] });

describe('Finding a page by what people call it', () => {
  test('A page is found by its name, better than by other words for it, in both languages.', () => {
    expect(findableRank('sta', staff)).toBe(0);
    expect(findableRank('العمل', staff)).toBe(1);
    expect(findableRank('users', staff)).toBe(2);
    expect(findableRank('مستخدمون', staff)).toBe(2);
    expect(findableRank('package', staff)).toBeNull();
  });

  test('Arabic is found in any spelling: with marks and stretched, with an article and without, with other letters at an end.', () => {
    for (const term of ['شعار', 'الشعار', 'الشِّعار', 'الشـــعار', 'شعار الهويه', 'شعار هوية', 'الهُوِيَّة الشعار'])
      expect([term, findableRank(term, logo)]).not.toEqual([term, null]);
    const backup = findableWords({ names: ['إستعادة نسخة'], others: [], places: [] });
    for (const term of ['استعادة', 'أستعاده', 'إستعاده نسخه']) expect([term, findableRank(term, backup)]).toEqual([term, 0]);
    const hospital = findableWords({ names: ['مستشفى'], others: [], places: [] });
    expect(findableRank('مستشفي', hospital)).toBe(0);
  });

  test('The place of a part narrows a search, and finds nothing by itself.', () => {
    expect(findableRank('brand logo', logo)).toBe(2);
    expect(findableRank('brand', logo)).toBeNull();
    expect(findableRank('centre logo', logo)).toBeNull();
  });

  test('Words are found from their beginning: “bin” is not in “cabinet”. Nothing typed finds nothing.', () => {
    expect(findableRank('bin', findableWords({ names: ['Cabinet'], others: [], places: [] }))).toBeNull();
    expect(findableRank('', logo)).toBeNull();
  });
});
