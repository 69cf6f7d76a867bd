import { around, at, box, circle, flat, line, mirrored, pearl, polar, shine, solid, turns } from '../shapes.ts';

/** One upright leaf. */
export function leaf(tone = 'teal'): string {
  return [
    solid('M120 222C50 176 50 84 120 16C190 84 190 176 120 222z', tone),
    line('M120 224V82M120 136L92 112M120 136L148 112M120 172L96 150M120 172L144 150', '#fff', 5, 0.55),
  ].join('');
}

/** A sprig with leaves in pairs. */
export function sprig(tone = 'teal'): string {
  const blade = (y: number) => `M120 ${y}C92 ${y - 6} 62 ${y - 28} 54 ${y - 62}C88 ${y - 60} 116 ${y - 38} 120 ${y}z`;
  const blades = [224, 172, 122].map((y) => solid(blade(y), tone) + solid(mirrored(blade(y)), tone));
  return [line('M120 238V60', '#0b4f5c', 6), ...blades, solid('M120 76C94 56 98 24 120 4C142 24 146 56 120 76z', tone)].join('');
}

/** A young plant rising from a pearl of soil. */
export function sprout(): string {
  const side = 'M120 132C84 136 40 116 34 60C86 58 118 84 120 132z';
  return [
    line('M120 196V128', '#0b4f5c', 9),
    solid(side, 'teal'),
    solid(mirrored(side), 'aqua'),
    line('M112 118C94 98 78 86 62 78M128 118C146 98 162 86 178 78', '#fff', 5, 0.6),
    solid('M44 222C44 184 80 172 120 172C160 172 196 184 196 222z', 'sand'),
    pearl(120, 206, 10),
  ].join('');
}

/** A lotus that opens on the water. */
export function lotus(): string {
  const petal = (tone: string) => solid('M120 196C72 156 78 88 120 40C162 88 168 156 120 196z', tone);
  return [
    around(petal('blush'), 120, 196, [-76, 76]),
    around(petal('coral'), 120, 196, [-50, 50]),
    around(petal('blush'), 120, 196, [-26, 26]),
    petal('pearl'),
    pearl(120, 178, 13),
    solid('M22 204C60 178 180 178 218 204C196 226 44 226 22 204z', 'teal'),
  ].join('');
}

/** A round open flower with a pearl at its heart. */
export function bloom(tone = 'blush', count = 8): string {
  const petal = solid('M120 120C84 84 92 24 120 14C148 24 156 84 120 120z', tone);
  return [around(petal, 120, 120, turns(count)), solid(circle(120, 120, 32), 'gold'), pearl(120, 120, 17)].join('');
}

/** The sun with rounded rays. */
export function sun(): string {
  const rays = turns(12).map((angle, index) => `M${polar(120, 120, 84, angle).join(' ')}L${polar(120, 120, index % 2 ? 98 : 108, angle).join(' ')}`);
  return [line(rays.join(''), '#f0b85e', 12), solid(circle(120, 120, 66), 'gold'), shine('M76 116a46 46 0 0 1 26-38', 8)].join('');
}

/** A crescent moon with two pearls for stars. */
export function moon(): string {
  return [
    solid('M150 24C96 24 42 66 42 126C42 184 88 224 142 224C176 224 202 208 216 184C160 194 112 164 108 112C106 72 126 42 150 24z', 'gold'),
    pearl(176, 92, 12),
    pearl(204, 134, 7),
    pearl(170, 140, 5),
  ].join('');
}

/** A dandelion clock, round and ripe. */
export function dandelion(): string {
  const stems = turns(16)
    .map((angle) => `M120 92L${polar(120, 92, 70, angle).join(' ')}`)
    .join('');
  const tips = (offset: number, radius: number) =>
    turns(8, offset)
      .map((angle) => circle(...polar(120, 92, radius, angle), 7))
      .join('');
  const side = 'M120 236C92 232 74 214 70 186C98 188 116 206 120 236z';
  return [
    line('M120 100V236', '#0f8b8d', 8),
    solid(side, 'teal'),
    solid(mirrored(side), 'teal'),
    flat(circle(120, 92, 88), 'aqua', 0.5),
    line(stems, '#ffffff', 4),
    flat(tips(0, 76), '#f0b85e'),
    flat(tips(22.5, 68), '#ffffff'),
    solid(circle(120, 92, 20), 'gold'),
  ].join('');
}

/** An open shell that holds a great pearl. */
export function shell(): string {
  const fan = turns(7).map((_, index) => polar(120, 168, 132, -63 + index * 21));
  const lobes = fan
    .slice(1)
    .map(([x, y]) => `A25 25 0 0 1 ${x} ${y}`)
    .join('');
  const ribs = fan
    .slice(1, -1)
    .map(([x, y]) => `M120 158L${(x * 0.88 + 14.4).toFixed(0)} ${(y * 0.88 + 20).toFixed(0)}`)
    .join('');
  return [
    solid(`M96 172L${fan[0]?.join(' ')}${lobes}L144 172z`, 'teal'),
    line(ribs, '#fff', 5, 0.4),
    solid('M10 168C20 156 220 156 230 168C226 204 180 226 120 226C60 226 14 204 10 168z', 'deep'),
    flat('M24 170C44 162 196 162 216 170C200 190 40 190 24 170z', 'aqua'),
    pearl(120, 142, 42),
    shine('M34 194C52 210 78 216 100 217', 6, 0.3),
  ].join('');
}

/** A date palm. */
export function palm(): string {
  const frond = solid('M120 96C96 62 62 46 18 64C56 66 88 80 120 104z', 'teal');
  const low = solid('M120 98C86 86 48 98 30 140C60 118 92 110 122 108z', 'deep');
  const flip = (content: string) => `<g transform="matrix(-1 0 0 1 240 0)">${content}</g>`;
  return [
    solid('M112 98H128L136 236H104z', 'sand'),
    line('M112 136h16M110 166h20M108 196h24', '#c7a878', 4),
    low,
    flip(low),
    around(frond, 120, 98, [38]),
    flip(around(frond, 120, 98, [38])),
    frond,
    flip(frond),
    solid(circle(108, 110, 9), 'gold'),
    solid(circle(132, 110, 9), 'gold'),
    solid(circle(120, 116, 9), 'gold'),
  ].join('');
}

/** A rounded cloud. */
export function cloud(tone = 'pearl'): string {
  return solid(
    'M56 182C22 182 6 160 10 136C14 114 34 102 54 106C60 70 90 52 122 58C150 62 166 82 170 102C202 98 230 112 230 142C230 168 210 182 184 182z',
    tone,
  );
}

/** An apple with one leaf. */
export function apple(): string {
  return [
    solid(
      'M120 78C96 58 40 62 34 122C30 178 74 228 100 226C110 225 112 220 120 220C128 220 130 225 140 226C166 228 210 178 206 122C200 62 144 58 120 78z',
      'coral',
    ),
    line('M120 76C120 56 124 44 132 34', '#0b4f5c', 8),
    solid('M130 58C136 30 162 18 190 22C188 50 162 66 130 58z', 'teal'),
    shine('M56 130c0-22 8-36 24-42', 9),
  ].join('');
}

/** A slice of citrus. */
export function citrus(): string {
  const wedge = flat('M120 112L94 54C106 42 134 42 146 54z', 'gold');
  return [solid(circle(120, 120, 98), 'gold'), flat(circle(120, 120, 84), '#fffaf0'), around(wedge, 120, 120, turns(8))].join('');
}

/** A calm box-shaped planter with leaves, for rooms. */
export function planter(): string {
  return [
    around(at(leaf(), 120, 66, 0.6), 120, 150, [-58, 58]),
    around(at(leaf('aqua'), 120, 58, 0.62), 120, 150, [-28, 28]),
    at(leaf(), 120, 56, 0.62),
    solid('M70 136H170L158 226A10 10 0 0 1 148 234H92A10 10 0 0 1 82 226z', 'pearl'),
    flat(box(64, 130, 112, 20, 10), 'sand'),
  ].join('');
}
