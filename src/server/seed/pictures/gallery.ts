import { palettes } from './palettes.ts';
import { crest, frame, shadow } from './scene.ts';
import { at, box, circle, flat, line, pearl, shine, solid } from './shapes.ts';
import { rack, tube } from './subjects/lab.ts';
import { planter } from './subjects/nature.ts';

const size: [number, number] = [1200, 800];

/** A room of the centre, 1200 by 800: the reception (a) or the laboratory (b). */
export function drawGalleryPicture(image: 'a' | 'b'): string {
  return frame(`gallery-${image}`, size, image === 'a' ? reception() : laboratory(), palettes[image === 'a' ? 'family' : 'general']);
}

function room(floor: string, y: number): string {
  return `<rect width="1200" height="800" fill="url(#sky)"/>${flat(`M0 ${y}H1200V800H0z`, floor)}${line(`M0 ${y}H1200`, '#ffffff', 4, 0.7)}`;
}

function sign(x: number, y: number, r: number): string {
  const rings = [1.14, 1.3].map((grow) => line(circle(x, y, Math.round(r * grow)), '#0f8b8d', 2, 0.3)).join('');
  return `${rings}<circle cx="${x}" cy="${y}" r="${r}" fill="url(#disc)"/>`;
}

function wallWaves(y: number, floor: number, tone: string, opacity: number, phase: number): string {
  return flat(`${crest(1200, y, 22, 760, phase)}V${floor}H-760z`, tone, opacity);
}

function seat(tone: string): string {
  return [
    line('M58 170L46 236M182 170L194 236', '#b98d5a', 11),
    solid(box(34, 30, 172, 130, 44), tone),
    solid(box(22, 120, 196, 62, 28), tone),
    shine('M62 62q14-14 36-14', 7, 0.4),
  ].join('');
}

function lamp(x: number, drop: number): string {
  return `${line(`M${x} 0V${drop}`, '#0b4f5c', 4)}${solid(`M${x - 46} ${drop + 46}a46 46 0 0 1 92 0z`, 'deep')}${flat(circle(x, drop + 48, 15, 9), '#fff6dc')}`;
}

function reception(): string {
  return [
    room('#efe3d0', 620),
    wallWaves(470, 620, '#b9e8e2', 0.5, 120),
    wallWaves(530, 620, '#69c4c0', 0.4, 430),
    sign(600, 300, 132),
    pearl(600, 286, 58),
    line('M520 366q20-18 40 0t40 0t40 0t40 0', '#0f8b8d', 9),
    lamp(330, 96),
    lamp(600, 46),
    lamp(870, 96),
    shadow(600, 706, 390, 24),
    shadow(210, 716, 120, 14),
    shadow(966, 716, 120, 14),
    at(planter(), 1064, 520, 1.06),
    solid('M262 470H938V664a40 40 0 0 1-40 40H302a40 40 0 0 1-40-40z', 'pearl'),
    flat('M262 610q84-44 169 0t169 0t169 0t169 0V664a40 40 0 0 1-40 40H302a40 40 0 0 1-40-40z', 'teal'),
    flat('M262 654q84-34 169 0t169 0t169 0t169 0V664a40 40 0 0 1-40 40H302a40 40 0 0 1-40-40z', 'deep'),
    solid(box(236, 448, 728, 34, 17), 'sand'),
    solid(box(746, 362, 128, 82, 12), 'deep'),
    line('M810 444v8M778 452h64', '#0b4f5c', 9),
    solid('M404 450l8-46h44l8 46z', 'aqua'),
    line('M434 404V372', '#0f8b8d', 5),
    flat(circle(434, 356, 20), 'coral'),
    flat(circle(412, 374, 13), 'blush'),
    flat(circle(457, 374, 13), 'blush'),
    at(seat('coral'), 210, 596, 1),
    at(seat('teal'), 966, 596, 1),
  ].join('');
}

function laboratory(): string {
  const samples = [0, 1, 2, 3, 4]
    .map((index) => at(tube(['coral', 'gold', 'teal', 'coral', 'aqua'][index], 92 + (index % 3) * 14), 396 + index * 70, 392, 0.62))
    .join('');
  return [
    room('#dcecea', 660),
    wallWaves(430, 660, '#9bd3cf', 0.4, 250),
    wallWaves(500, 660, '#3ea5a5', 0.28, 520),
    sign(600, 290, 230),
    shadow(600, 716, 560, 26),
    solid(box(60, 596, 1080, 40, 16), 'pearl'),
    solid(box(96, 634, 1008, 96, 10), 'deep'),
    line('M396 664v36M600 664v36M804 664v36', '#69c4c0', 7, 0.7),
    solid('M300 596V236A44 44 0 0 1 344 192H856A44 44 0 0 1 900 236V596z', 'pearl'),
    solid('M300 270V236A44 44 0 0 1 344 192H856A44 44 0 0 1 900 236V270z', 'teal'),
    pearl(352, 231, 14),
    line('M392 231h70', '#ffffff', 8, 0.6),
    flat(circle(846, 231, 12), 'gold'),
    flat(circle(812, 231, 12), 'aqua'),
    flat(box(346, 302, 380, 186, 22), '#bfe3df'),
    samples,
    solid(box(346, 448, 380, 44, 16), 'deep'),
    shine('M372 328l-8 70', 8, 0.7),
    solid(box(752, 302, 112, 146, 16), 'deep'),
    line('M772 388l18-22l16 14l22-36l16 20', '#b9e8e2', 6),
    line('M772 418h44', '#f0b85e', 6),
    flat(circle(786, 480, 13), 'coral'),
    flat(circle(830, 480, 13), 'teal'),
    line('M346 536h508', '#e0d6c8', 9),
    line('M346 562h300', '#e0d6c8', 9),
    at(rack(), 178, 506, 0.86),
    at(rack(['aqua', 'coral', 'teal']), 1022, 506, 0.86),
  ].join('');
}
