import { ashore, flanked } from './compositions.ts';
import type { PaletteName } from './palettes.ts';
import { getRow } from './rows.ts';
import { drawScene } from './scene.ts';
import { at } from './shapes.ts';
import { beatingHeart, kidneys, thyroid } from './subjects/body.ts';
import { dumbbell, kite, shoe } from './subjects/daily.ts';
import { capsule, clipboard, drop, tube } from './subjects/lab.ts';
import { sprig, sun } from './subjects/nature.ts';
import { family, man, woman } from './subjects/people.ts';

const rows: Record<string, [palette: PaletteName, draw: () => string]> = {
  general: ['general', () => flanked(clipboard(), tube('coral'), tube(), 10)],
  women: [
    'women',
    () => at(sprig(), 208, 424, 1.1, -12) + at(sprig(), 752, 424, 1.1, 12) + at(woman('coral', 'blush'), 590, 388, 1.56) + at(woman(), 390, 368, 1.72),
  ],
  'men-fitness': ['men', () => at(dumbbell(), 218, 370, 0.92, -16) + at(shoe(), 742, 378, 0.92) + ashore(man(), 1.76)],
  'children-family': ['family', () => at(kite(), 778, 146, 0.92, 22) + ashore(family(), 2)],
  chronic: ['chronic', () => flanked(beatingHeart(), kidneys(), drop('teal'))],
  'vitamins-hormones': ['vitamins', () => flanked(thyroid(), sun(), capsule('coral', 'sand'))],
};

/** The cover of a category, 960 by 600, with its sun half risen; throws when the key is unknown. */
export function drawCategoryPicture(key: string): string {
  const row = getRow(rows, key, 'category');
  const [palette, draw] = row;
  return drawScene(`category-${key}`, { palette, tide: Object.keys(rows).indexOf(key) + 2, disc: [480, 410, 300], content: draw() });
}
