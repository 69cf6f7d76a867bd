import { alone, ashore, flanked, leading } from './compositions.ts';
import type { PaletteName } from './palettes.ts';
import { getRow } from './rows.ts';
import { drawScene } from './scene.ts';
import { at, circle, flat, line } from './shapes.ts';
import { heart, shield } from './subjects/body.ts';
import { boat, bunting, clock, cup, house, plane, suitcase, wheelchair } from './subjects/daily.ts';
import { drop, meter, sampleCase } from './subjects/lab.ts';
import { apple, bloom, cloud, leaf, moon, palm, sun } from './subjects/nature.ts';
import { couple, family } from './subjects/people.ts';

type Picture = [palette: PaletteName, draw: () => string, front?: () => string];

const flags = () => bunting(960, 22, 58);
const palms = (y: number, scale: number) => at(palm(), 196, y, scale) + at(palm(), 764, y, scale);
const ringedDrop = () => line(circle(120, 120, 104), 'teal', 26) + flat(circle(120, 120, 91), '#ffffff', 0.7) + at(drop(), 120, 112, 0.58);

const rows: Record<string, [Picture, Picture]> = {
  'uae-national-day-family': [
    ['festive', () => ashore(family(), 2), flags],
    ['festive', () => palms(372, 1.1) + at(boat(), 480, 320, 1.6), flags],
  ],
  'winter-wellness': [
    ['winter', () => leading(cup(), leaf())],
    ['winter', () => at(moon(), 640, 150, 0.8) + alone(shield(), 1.4) + at(cloud(), 316, 372, 1.1) + at(cloud(), 652, 398, 0.86)],
  ],
  'seniors-all-tests': [
    ['vitamins', () => palms(374, 1.16) + ashore(couple(true), 1.94)],
    ['vitamins', () => leading(wheelchair(), heart())],
  ],
  'home-visit-half': [
    ['family', () => palms(358, 1.24) + at(house(), 480, 320, 1.56)],
    ['family', () => leading(sampleCase(), clock())],
  ],
  'diabetes-month': [
    ['general', () => alone(ringedDrop())],
    ['general', () => leading(meter(), apple())],
  ],
  'summer-travel': [
    ['festive', () => flanked(suitcase(), sun(), at(bloom('coral'), 120, 120, 0.9))],
    ['festive', () => leading(at(plane(), 120, 120, 1, 14), shield())],
  ],
};

/** The two pictures of an offer, 960 by 600 each; throws when the key is unknown. */
export function drawOfferPictures(key: string): string[] {
  const pictures = getRow(rows, key, 'offer');
  const first = Object.keys(rows).indexOf(key) * 2 + 5;
  return pictures.map(([palette, draw, front], index) =>
    drawScene(`offer-${key}-${index + 1}`, { palette, tide: first + index, content: draw(), front: front?.() ?? '' }),
  );
}
