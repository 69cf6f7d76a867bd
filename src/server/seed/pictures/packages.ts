import { alone, ashore, flanked, leading, together } from './compositions.ts';
import type { PaletteName } from './palettes.ts';
import { getRow } from './rows.ts';
import { drawScene } from './scene.ts';
import { at } from './shapes.ts';
import { beatingHeart, butterfly, hair, heartShield, joint, kidneys, liver, shield, thyroid } from './subjects/body.ts';
import { bag, boat, bolt, calendar, dumbbell, headphones, kettlebell, kite, pencil, plane, rings, shoe, stopwatch, suitcase } from './subjects/daily.ts';
import { antibody, bottle, capsule, cells, clipboard, drop, meter, molecule, rack } from './subjects/lab.ts';
import { bloom, citrus, dandelion, leaf, lotus, moon, shell, sprig, sprout, sun } from './subjects/nature.ts';
import { couple, man, mother, woman } from './subjects/people.ts';

type Disc = [number, number, number];
type Row = [palette: PaletteName, draw: () => string, disc?: Disc];

const rows: Record<string, Row> = {
  'essential-check': ['general', () => leading(clipboard(), drop())],
  'complete-check': ['general', () => alone(rack(), 1.6), [480, 262, 228]],
  'executive-check': ['general', () => alone(shell(), 1.6), [480, 236, 200]],
  'senior-check': ['general', () => ashore(couple(true), 1.9), [480, 290, 230]],
  'traveller-immunity': ['general', () => flanked(shield(), suitcase(), plane(), 18)],
  'women-essential': ['women', () => at(sprig(), 296, 424, 1.16, -14) + at(sprig(), 664, 424, 1.16, 14) + ashore(woman(), 1.8) + at(bloom(), 566, 476, 0.4)],
  'women-hormone': ['women', () => leading(molecule('coral'), bloom())],
  'pregnancy-first': ['women', () => ashore(mother(), 2), [480, 276, 226]],
  preconception: ['women', () => leading(calendar(), sprout())],
  'women-40': ['women', () => at(moon(), 640, 130, 0.74) + at(lotus(), 480, 300, 1.6), [480, 250, 206]],
  'men-essential': ['men', () => ashore(man(), 1.84)],
  'men-40': ['men', () => alone(heartShield(), 1.46)],
  'testosterone-check': ['men', () => leading(molecule('gold'), bolt()), [480, 340, 250]],
  'gym-muscle': ['men', () => leading(at(dumbbell(), 120, 120, 1, -18), kettlebell())],
  endurance: ['men', () => leading(shoe(), stopwatch(), 8), [440, 270, 216]],
  'child-wellness': ['family', () => at(kite(), 590, 200, 1.3, 18) + at(boat(), 386, 356, 1.2)],
  'school-start': ['family', () => leading(bag(), pencil(), 14)],
  'teen-check': ['family', () => alone(headphones(), 1.44)],
  'child-allergy': ['family', () => at(dandelion(), 330, 404, 0.86, -8) + at(dandelion(), 636, 414, 0.74, 8) + at(dandelion(), 480, 300, 1.62)],
  'premarital-support': ['family', () => alone(rings(), 1.44)],
  'diabetes-follow': ['chronic', () => leading(meter(), drop())],
  'heart-risk': ['chronic', () => alone(beatingHeart(), 1.36)],
  'kidney-follow': ['chronic', () => alone(kidneys(), 1.4)],
  'liver-follow': ['chronic', () => alone(liver(), 1.62)],
  'joint-pain': ['chronic', () => alone(joint(), 1.44)],
  'd-b12-duo': ['vitamins', () => together(sun(), capsule('coral', 'sand'))],
  'vitamins-complete': ['vitamins', () => flanked(bottle(), citrus(), capsule('coral', 'sand'))],
  'thyroid-essential': ['vitamins', () => alone(thyroid(), 1.4)],
  'thyroid-advanced': ['vitamins', () => flanked(butterfly(), antibody(), antibody(), 20)],
  'iron-anaemia': ['vitamins', () => leading(cells(), leaf())],
  'hair-loss': ['vitamins', () => alone(hair(), 1.4)],
};

const tides = new Map(Object.keys(rows).map((key, index) => [key, index]));

/** The picture of a package, 960 by 600; throws when the key is unknown. */
export function drawPackagePicture(key: string): string {
  const row = getRow(rows, key, 'package');
  const [palette, draw, disc] = row;
  return drawScene(`package-${key}`, { palette, tide: tides.get(key) ?? 0, content: draw(), ...(disc && { disc }) });
}
