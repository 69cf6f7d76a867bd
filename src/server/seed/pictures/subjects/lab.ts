import { around, at, box, circle, flat, line, pearl, polar, shine, solid, turns } from '../shapes.ts';

/** A capped test tube, filled to a level with one material. */
export function tube(tone = 'teal', level = 104): string {
  const inside = `M96 ${level}q12-9 24 0t24 0V174a24 24 0 0 1-48 0z`;
  return [
    flat('M88 52h64v122a32 32 0 0 1-64 0z', 'glass'),
    solid(inside, tone),
    line('M88 52v122a32 32 0 0 0 64 0V52', '#0b4f5c', 5),
    solid(box(82, 18, 76, 40, 12), 'deep'),
    shine('M106 74v72', 6, 0.75),
  ].join('');
}

/** Three tubes standing in a rack. */
export function rack(tones: [string, string, string] = ['coral', 'teal', 'gold']): string {
  const tubes = tones.map((tone, index) => at(tube(tone, 84 + index * 10), 52 + index * 68, 104, 0.8)).join('');
  return [
    solid(box(6, 116, 228, 16, 8), 'aqua'),
    tubes,
    solid(box(0, 148, 240, 60, 16), 'teal'),
    line('M28 178h184', '#ffffff', 6, 0.5),
    solid(box(14, 202, 40, 14, 6), 'deep'),
    solid(box(186, 202, 40, 14, 6), 'deep'),
  ].join('');
}

/** A drop of blood or water. */
export function drop(tone = 'coral'): string {
  return [solid('M120 12C120 12 46 96 46 152a74 74 0 0 0 148 0C194 96 120 12 120 12z', tone), shine('M72 150a48 48 0 0 0 30 44', 10)].join('');
}

/** A clipboard with three checked lines. */
export function clipboard(): string {
  const rows = [92, 134, 176].map(
    (y) => `${flat(circle(76, y, 13), 'aqua')}${line(`M70 ${y}l4 5l8-9`, '#0b4f5c', 4)}${line(`M106 ${y}h${y === 134 ? 44 : 64}`, '#cfdedd', 9)}`,
  );
  return [
    solid(box(34, 26, 172, 202, 20), 'deep'),
    solid(box(50, 44, 140, 168, 10), 'pearl'),
    ...rows,
    solid(box(82, 14, 76, 40, 14), 'gold'),
    flat(circle(120, 32, 7), '#fff'),
  ].join('');
}

/** A blood sugar meter whose screen shows a calm wave. */
export function meter(): string {
  return [
    flat(box(102, 180, 36, 56, 6), 'sand'),
    flat(box(109, 212, 22, 18, 5), 'coral'),
    solid('M66 44C66 20 86 10 120 10C154 10 174 20 174 44L182 150C184 182 158 196 120 196C82 196 56 182 58 150z', 'aqua'),
    solid(box(80, 36, 80, 76, 14), 'deep'),
    line('M92 82q14-20 28 0t28 0', 'aqua', 6),
    solid(circle(120, 150, 20), 'teal'),
    flat(circle(84, 146, 7) + circle(156, 146, 7), '#ffffff', 0.8),
  ].join('');
}

/** A two-coloured capsule lying at a slant. */
export function capsule(first = 'coral', second = 'pearl'): string {
  const body = `${solid('M76 120V62a44 44 0 0 1 88 0V120z', first)}${solid('M76 120V178a44 44 0 0 0 88 0V120z', second)}${shine('M96 64v42', 9)}`;
  return around(body, 120, 120, [38]);
}

/** A supplement bottle with a leaf on its label. */
export function bottle(): string {
  return [
    solid('M62 96C62 76 84 78 84 56H156C156 78 178 76 178 96V206a20 20 0 0 1-20 20H82a20 20 0 0 1-20-20z', 'teal'),
    solid(box(72, 14, 96, 46, 12), 'pearl'),
    line('M94 28v18M120 28v18M146 28v18', '#d9d2c6', 5),
    flat('M62 116H178V190H62z', 'pearl'),
    flat('M120 182C92 164 94 138 120 124C146 138 148 164 120 182z', 'teal'),
    line('M120 180V146', '#fff', 4),
    shine('M78 96v10', 7),
  ].join('');
}

/** A ring of hexagons joined at pearls, for hormones. */
export function molecule(tone = 'teal'): string {
  const hexagon = (x: number, y: number) =>
    `M${turns(6)
      .map((angle) => polar(x, y, 46, angle).join(' '))
      .join('L')}z`;
  const cells = [
    [80, 88],
    [160, 88],
    [120, 157],
  ] as const;
  const joints = [
    [80, 42],
    [160, 42],
    [40, 111],
    [200, 111],
    [120, 203],
    [120, 111],
  ] as const;
  return [
    line('M40 111L14 128M200 111L226 128M120 203V228', '#0b4f5c', 7),
    ...cells.map(([x, y], index) => solid(hexagon(x, y), index === 2 ? tone : 'aqua')),
    ...cells.map(([x, y]) => line(hexagon(x, y), '#0b4f5c', 7)),
    ...joints.map(([x, y]) => pearl(x, y, 15)),
    solid(circle(120, 111, 15), 'coral'),
  ].join('');
}

/** A Y-shaped antibody. */
export function antibody(tone = '#0f8b8d'): string {
  return [line('M120 220V128L62 48M120 128L178 48', tone, 25), line('M112 122L120 134L128 122', '#69c4c0', 7), pearl(62, 46, 24), pearl(178, 46, 24)].join('');
}

/** Three red blood cells. */
export function cells(): string {
  const cell = (x: number, y: number, r: number, tone = 'clay') =>
    `${solid(circle(x, y, r), tone)}${flat(circle(x, y, r * 0.5), '#b9452f', 0.4)}${shine(`M${x - r * 0.7} ${y + r * 0.12}a${r * 0.71} ${r * 0.71} 0 0 1 ${r * 0.42}-${r * 0.7}`, 7)}`;
  return [cell(160, 70, 50), cell(66, 96, 58), cell(144, 168, 64, 'coral')].join('');
}

/** A sample case with a drop on its lid, as carried to homes. */
export function sampleCase(): string {
  return [
    line('M84 66V50a14 14 0 0 1 14-14h44a14 14 0 0 1 14 14v16', '#0b4f5c', 13),
    solid(box(22, 64, 196, 148, 24), 'aqua'),
    solid('M22 118V88a24 24 0 0 1 24-24h148a24 24 0 0 1 24 24v30z', 'teal'),
    solid(circle(120, 134, 44), 'pearl'),
    at(drop(), 120, 132, 0.27),
    line('M44 190h26M170 190h26', '#ffffff', 8, 0.7),
  ].join('');
}
