import { at, box, circle, flat, line, mirrored, pearl, shine, solid } from '../shapes.ts';

/** A heart. */
export function heart(tone = 'coral'): string {
  return [
    solid('M120 214C50 164 20 126 20 84C20 50 44 28 72 28C94 28 112 40 120 60C128 40 146 28 168 28C196 28 220 50 220 84C220 126 190 164 120 214z', tone),
    shine('M46 92c-1-22 12-36 30-38', 10),
  ].join('');
}

/** A heart with its beat running through. */
export function beatingHeart(): string {
  return `${heart()}${line('M20 124h58l14-30l24 62l20-44l8 12h76', '#fff', 9)}`;
}

/** Two kidneys with their vessels. */
export function kidneys(): string {
  const bean = 'M96 50C76 22 26 40 20 104C15 158 36 206 70 202C96 199 98 172 88 156C78 141 76 132 78 120C80 106 90 100 97 90C106 77 105 62 96 50z';
  const vessel = 'M84 128C104 128 108 146 108 170L108 232';
  return [
    line(`${vessel}${mirrored(vessel)}`, 'aqua', 13),
    line('M78 114C98 112 106 100 106 80L106 10', '#e8674f', 11),
    line(mirrored('M78 114C98 112 106 100 106 80L106 10'), '#0f8b8d', 11),
    solid(bean, 'teal'),
    solid(mirrored(bean), 'teal'),
    shine('M38 120c0-28 8-46 22-54', 9),
    shine('M206 138c-2 18-6 28-14 38', 9, 0.3),
  ].join('');
}

/** A liver with its gall bladder. */
export function liver(): string {
  return [
    solid('M112 128C138 130 146 152 140 180C136 200 114 202 110 180C107 164 108 148 112 128z', 'aqua'),
    solid('M8 112C10 58 66 36 122 44C166 50 204 44 226 60C240 72 230 104 200 122C172 138 150 134 130 142C108 152 92 190 58 194C24 196 6 156 8 112z', 'clay'),
    line('M138 48C132 74 130 104 132 140', '#9a4432', 5, 0.4),
    shine('M32 108c4-22 20-36 44-42', 10),
  ].join('');
}

/** A joint: two bones that meet, with warmth between them. */
export function joint(): string {
  const upper = 'M92 4C96 56 88 74 70 90C46 110 58 138 90 136C104 135 110 124 120 124C130 124 136 135 150 136C182 138 194 110 170 90C152 74 144 56 148 4z';
  const lower =
    'M92 236C96 202 86 188 70 180C54 172 58 152 78 152C96 152 106 158 120 158C134 158 144 152 162 152C182 152 186 172 170 180C154 188 144 202 148 236z';
  const warmth = 'M44 108C30 128 32 150 46 168M22 98C2 126 4 156 22 180';
  return [
    line(`${warmth}${mirrored(warmth)}`, '#e8674f', 9),
    solid(upper, 'sand'),
    solid(lower, 'sand'),
    line('M82 145C100 143 106 139 120 139C134 139 140 143 158 145', 'teal', 11),
    shine('M108 20c1 28-2 48-10 62', 6, 0.9),
  ].join('');
}

/** The thyroid, a butterfly of two lobes on the windpipe. */
export function thyroid(): string {
  const half = 'M120 116C108 116 104 104 100 82C94 40 66 24 48 44C26 70 30 152 56 188C72 208 98 196 102 168C104 154 108 148 120 148z';
  const rings = [26, 50, 74, 98, 172, 196, 220].map((y) => `M98 ${y}q22 9 44 0`).join('');
  return [
    solid(box(90, 4, 60, 232, 20), 'pearl'),
    line(rings, 'aqua', 7),
    solid(half, 'teal'),
    solid(mirrored(half), 'teal'),
    flat(box(112, 116, 16, 32, 2), '#10888e'),
    shine('M48 112c-2-20 2-38 10-48', 9),
    pearl(120, 132, 9),
  ].join('');
}

/** A butterfly with pearls on its wings. */
export function butterfly(): string {
  const upper = 'M120 116C110 70 74 26 34 30C2 34 4 92 34 118C58 136 98 132 120 124z';
  const lower = 'M120 122C90 126 50 138 44 172C40 204 78 222 98 196C112 178 118 150 120 128z';
  return [
    solid(lower, 'gold'),
    solid(mirrored(lower), 'gold'),
    solid(upper, 'teal'),
    solid(mirrored(upper), 'teal'),
    flat(circle(52, 76, 17), 'aqua'),
    flat(circle(188, 76, 17), 'aqua'),
    pearl(78, 172, 9),
    pearl(162, 172, 9),
    line('M120 72C114 50 104 38 94 32M120 72C126 50 136 38 146 32', '#0b4f5c', 5),
    solid(box(112, 66, 16, 126, 8), 'deep'),
  ].join('');
}

/** A tress tied with pearls, and the comb for it. */
export function hair(): string {
  const tress = 'M70 50C34 98 40 138 76 166C100 186 100 210 70 236C138 234 176 200 168 156C162 118 128 96 130 50z';
  const strands = 'M86 58C58 100 68 136 100 160C122 178 126 202 110 222M104 58C84 102 98 130 126 152C142 168 146 186 138 204M118 58C110 98 126 116 146 138';
  const teeth = [64, 84, 104, 124, 144, 164, 184].map((y) => `M196 ${y}h-34`).join('');
  return [
    line(teeth, '#f0b85e', 8),
    solid('M192 40C214 44 232 72 232 124C232 176 214 204 192 208z', 'gold'),
    solid('M72 36C64 14 82 2 100 2C118 2 136 14 128 36z', 'deep'),
    solid(tress, 'deep'),
    line(strands, '#69c4c0', 4, 0.6),
    solid(box(62, 32, 76, 24, 12), 'coral'),
    pearl(100, 44, 10),
  ].join('');
}

/** A shield that guards a small drawing, a check mark unless told. */
export function shield(emblem = line('M82 122l28 30l52-60', '#fff', 17)): string {
  return [
    solid('M120 10C150 30 182 40 214 42V114C214 168 176 208 120 232C64 208 26 168 26 114V42C58 40 90 30 120 10z', 'teal'),
    line('M120 32C144 46 170 54 194 57V114C194 156 164 188 120 209C76 188 46 156 46 114V57C70 54 96 46 120 32z', '#fff', 5, 0.5),
    emblem,
  ].join('');
}

/** A shield that guards a heart. */
export function heartShield(): string {
  return shield(at(heart(), 120, 124, 0.46));
}
