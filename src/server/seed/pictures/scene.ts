import { type Palette, type PaletteName, palettes, shadeOf, tones } from './palettes.ts';
import { flat, line, pearl } from './shapes.ts';

/** Where the big disc stands, how the sea lies, and what is drawn between sky and near wave. */
export interface SceneOptions {
  palette: PaletteName;
  /** Centre and radius of the disc, on a sheet 960 wide. */
  disc?: [number, number, number];
  /** Moves the waves and pearls along, so that neighbours differ. */
  tide?: number;
  /** How far below the top the water begins. */
  horizon?: number;
  size?: [number, number];
  content: string;
  /** Drawn over the near wave. */
  front?: string;
}

/** A whole picture: sky, disc, horizon, the given content and the layered sea. */
export function drawScene(key: string, options: SceneOptions): string {
  const { palette: name, tide = 0, size = [960, 600], content, front = '' } = options;
  const palette = palettes[name];
  const [width, height] = size;
  const horizon = options.horizon ?? height * 0.73;
  const [x, y, r] = options.disc ?? [width / 2 + ((tide % 3) - 1) * 18, height * (0.45 + (tide % 2) * 0.03), height * (0.35 + (tide % 4) * 0.015)];
  const [far, middle, near] = palette.waves;
  const depth = height - horizon;
  const parts = [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    disc(x, y, r, palette.line),
    clouds(width, y, r, tide),
    land(palette.land, width, horizon, tide),
    sea(width, height, horizon, 9, 620, tide * 97, far),
    glints(x, horizon, depth, r, tide),
    sea(width, height, horizon + depth * 0.3, 14, 760, tide * 143 + 210, middle),
    content,
    sea(width, height, horizon + depth * 0.6, 17, 900, tide * 61 + 480, near),
    pearls(width, horizon, depth, tide),
    front,
  ];
  return frame(key, size, parts.join(''), palette);
}

/** An SVG document with just the gradients its content names, under ids that no other picture has. */
export function frame(key: string, [width, height]: [number, number], content: string, palette: Palette = palettes.general): string {
  const named = new Set([...content.matchAll(/url\(#([a-z-]+)\)/g)].map((match) => match[1] ?? ''));
  const gradients = [...named].map((name) => gradient(`${key}-${name}`, name, palette)).join('');
  const body = withoutRepeats(key, content.replace(/url\(#([a-z-]+)\)/g, `url(#${key}-$1)`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradients}</defs>${body}</svg>`;
}

/** A shape that occurs again is written once and then referred to, which keeps crowds and racks small. */
function withoutRepeats(key: string, content: string): string {
  const shapes = /<path [^>]{80,}\/>/g;
  const counts = new Map<string, number>();
  for (const [shape] of content.matchAll(shapes)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const ids = new Map<string, string>();
  return content.replace(shapes, (shape) => {
    const known = ids.get(shape);
    if (known) return `<use href="#${known}"/>`;
    if (counts.get(shape) === 1) return shape;
    const id = `${key}-${ids.size + 1}`;
    ids.set(shape, id);
    return shape.replace('<path', `<path id="${id}"`);
  });
}

/** The soft shadow of a thing that hovers or stands. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.12): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#dusk)"/>`;
}

/** A path along a wave's crest, from left of the sheet to right of it. */
export function crest(width: number, y: number, lift: number, length: number, phase: number): string {
  const half = length / 2;
  const start = -(phase % length);
  const humps = Math.ceil((width - start) / half);
  return `M${start} ${y}q${half / 2} ${-lift * 2} ${half} 0${`t${half} 0`.repeat(humps)}`;
}

/** One wave from its crest down to the foot of the sheet. */
export function sea(width: number, height: number, y: number, lift: number, length: number, phase: number, colour: string): string {
  const top = crest(width, Math.round(y), lift, length, phase);
  return `${flat(`${top}V${height}H${-length}z`, colour)}${line(top, '#fff', 2.5, 0.35)}`;
}

function disc(x: number, y: number, r: number, ring: string): string {
  const halo = [1.13, 1.3].map(
    (grow, index) => `<circle cx="${x}" cy="${y}" r="${Math.round(r * grow)}" fill="none" stroke="${ring}" stroke-width="2" opacity="${0.3 - index * 0.14}"/>`,
  );
  return `${halo.join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="url(#disc)"/>`;
}

function clouds(width: number, y: number, r: number, tide: number): string {
  const bank = (x: number, top: number) => `M${x} ${top}h74M${x - 38} ${top + 17}h128M${x + 4} ${top + 34}h54`;
  const left = Math.round(width * 0.12 + ((tide * 47) % 70));
  const right = Math.round(width * 0.8 + ((tide * 29) % 70));
  return line(bank(left, Math.round(y - r * 0.75 + ((tide * 41) % 60))) + bank(right, Math.round(y - r * 0.5 + ((tide * 67) % 80))), '#fff', 17, 0.2);
}

function land([kind, colour]: Palette['land'], width: number, horizon: number, tide: number): string {
  const foot = Math.round(horizon + 14);
  const shore = (x: number, up: number) =>
    kind === 'dunes'
      ? `M${x} ${foot}c110 0 140-${up} 230-${up}s110 ${up * 0.62} 190 ${up * 0.62}s120 ${up * 0.38} 180 ${up * 0.38}z`
      : `M${x} ${foot}l120-${up} 36 24 64-${up * 0.6} 76 ${up * 0.7} 46-${up * 0.2} 130 ${up * 1.1}z`;
  const drift = (tide * 83) % 160;
  return flat(shore(drift - 300, 84 + ((tide * 13) % 40)), colour, 0.7) + flat(shore(Math.round(width * 0.66) - drift, 70 + ((tide * 31) % 50)), colour);
}

function glints(x: number, horizon: number, depth: number, r: number, tide: number): string {
  const lines = [0.1, 0.19, 0.27].map((down, index) => {
    const half = r * (0.62 - index * 0.16);
    const shift = ((tide + index) % 3) * 14 - 14;
    return `M${Math.round(x - half + shift)} ${Math.round(horizon + depth * down)}h${Math.round(half * 2)}`;
  });
  return line(lines.join(''), '#fff', 4, 0.4);
}

function pearls(width: number, horizon: number, depth: number, tide: number): string {
  return [0.08, 0.16, 0.88]
    .map((along, index) =>
      pearl(width * along + ((tide * 37 + index * 17) % 48), horizon + depth * (0.76 + ((tide + index * 2) % 3) * 0.06), 5 + ((tide + index * 2) % 3) * 2.5),
    )
    .join('');
}

function gradient(id: string, name: string, palette: Palette): string {
  if (name === 'dusk')
    return radial(id, [
      [0, '#07343f', 0.34],
      [1, '#07343f', 0],
    ]);
  if (name === 'nacre')
    return radial(
      id,
      [
        [0, '#fff', 1],
        [0.55, '#f8f1ea', 1],
        [0.8, '#e9d8d0', 1],
        [1, '#bcd5d4', 1],
      ],
      '.36',
      '.3',
      '.75',
    );
  if (name === 'sky')
    return linear(
      id,
      [0, 0, 0, 0.78],
      palette.sky.map((colour, index) => [index, colour, 1]),
    );
  if (name === 'disc')
    return radial(
      id,
      [
        [0, palette.disc[0], 1],
        [0.6, palette.disc[0], 1],
        [1, palette.disc[1], 1],
      ],
      '.38',
      '.34',
      '.75',
    );
  if (name === 'glass')
    return linear(
      id,
      [0, 0, 1, 0],
      [
        [0, '#fff', 0.85],
        [1, '#dff1ef', 0.5],
      ],
    );
  const lit = name.endsWith('-lit');
  const tone = tones[lit ? name.slice(0, -4) : name];
  if (!tone) throw new Error(`no material is called "${name}"`);
  const [light, dark] = tone;
  if (!lit)
    return linear(
      id,
      [0, 0, 0.4, 1],
      [
        [0, light, 1],
        [1, dark, 1],
      ],
    );
  const shade = shadeOf(name.slice(0, -4));
  const [edge, deep] = [mix(light, dark, 0.62), mix(dark, ...shade)];
  return linear(
    id,
    [0, 0, 1, 0.4],
    [
      [0, light, 1],
      [0.54, edge, 1],
      [0.555, mix(edge, ...shade), 1],
      [1, deep, 1],
    ],
  );
}

function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, place: number) => Number.parseInt(colour.slice(1 + place * 2, 3 + place * 2), 16);
  const blend = (place: number) => Math.round(channel(from, place) * (1 - share) + channel(to, place) * share);
  return `#${[0, 1, 2].map((place) => blend(place).toString(16).padStart(2, '0')).join('')}`;
}

type Stop = [number, string, number];

function stops(list: Stop[]): string {
  return list
    .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`)
    .join('');
}

function linear(id: string, [x1, y1, x2, y2]: [number, number, number, number], list: Stop[]): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
}

function radial(id: string, list: Stop[], cx = '.5', cy = '.5', r = '.5'): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
}
