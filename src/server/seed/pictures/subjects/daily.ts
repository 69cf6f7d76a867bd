import { at, box, circle, flat, line, mirrored, pearl, polar, shine, solid, turns } from '../shapes.ts';
import { heart } from './body.ts';
import { leaf } from './nature.ts';

/** A clock face. */
export function clock(rim = 'teal'): string {
  const marks = turns(12)
    .map((angle) => `M${polar(120, 120, 70, angle).join(' ')}L${polar(120, 120, 74, angle).join(' ')}`)
    .join('');
  return [
    solid(circle(120, 120, 102), rim),
    flat(circle(120, 120, 84), 'pearl'),
    line(marks, '#9fc6c6', 6),
    line('M120 120V68M120 120L154 140', '#0b4f5c', 10),
    flat(circle(120, 120, 11), 'coral'),
  ].join('');
}

/** A stopwatch. */
export function stopwatch(): string {
  return [solid(box(106, 6, 28, 44, 8), 'deep'), solid(box(92, 4, 56, 20, 10), 'gold'), line('M186 58l14-14', '#0b4f5c', 14), at(clock(), 120, 136, 0.94)].join(
    '',
  );
}

/** A dumbbell. */
export function dumbbell(): string {
  return [
    solid(box(60, 108, 120, 24, 8), 'aqua'),
    solid(box(2, 92, 22, 56, 10), 'gold'),
    solid(box(216, 92, 22, 56, 10), 'gold'),
    solid(box(18, 66, 30, 108, 13), 'teal'),
    solid(box(192, 66, 30, 108, 13), 'teal'),
    solid(box(44, 48, 34, 144, 14), 'deep'),
    solid(box(162, 48, 34, 144, 14), 'deep'),
    shine('M55 68v64M27 84v40', 6, 0.4),
  ].join('');
}

/** A kettlebell. */
export function kettlebell(): string {
  return [
    line('M78 112C58 66 70 28 120 28C170 28 182 66 162 112', 'deep', 26),
    solid('M120 76C174 76 204 112 204 152C204 184 186 208 168 222H72C54 208 36 184 36 152C36 112 66 76 120 76z', 'teal'),
    flat(circle(120, 150, 38), 'pearl'),
    at(heart(), 120, 153, 0.18),
    shine('M58 156c0-24 10-38 24-46', 8),
  ].join('');
}

/** A bolt of energy. */
export function bolt(): string {
  return [solid('M142 8L44 134H108L94 232L196 100H130z', 'gold'), shine('M118 52L78 108', 7)].join('');
}

/** A running shoe. */
export function shoe(): string {
  return [
    solid('M20 84C36 96 62 94 76 72L104 60C116 92 142 118 178 126C212 132 232 146 232 172L18 176C8 144 10 112 20 84z', 'teal'),
    solid('M18 172C14 146 14 124 18 104C44 116 62 138 66 174z', 'deep'),
    solid('M168 124C212 130 234 146 232 174H150C148 154 154 136 168 124z', 'aqua'),
    line('M100 96L124 84M116 114L140 102M136 128L158 116', '#fff', 8),
    solid('M14 168H236C242 192 228 206 204 206H44C22 206 12 190 14 168z', 'gold'),
    line('M30 188H218', '#ffffff', 6, 0.7),
  ].join('');
}

/** A kite with a long tail of bows. */
export function kite(): string {
  const bow = (x: number, y: number, tone: string) => flat(`M${x} ${y}l-17-10v20zM${x} ${y}l17-10v20z`, tone);
  return [
    line('M120 168C104 184 146 196 128 214C118 224 110 230 112 242', '#0b4f5c', 4),
    flat('M120 6L52 76L120 76z', 'coral'),
    flat('M120 6L188 76L120 76z', '#d9593f'),
    flat('M52 76L120 168L120 76z', 'gold'),
    flat('M188 76L120 168L120 76z', '#e5a94f'),
    line('M120 6V168M52 76H188', '#fff', 4, 0.8),
    bow(131, 190, 'teal'),
    bow(122, 222, 'coral'),
  ].join('');
}

/** A dhow under sail, without a heading. */
export function boat(hull = 'deep'): string {
  return [
    line('M120 18V184', '#0b4f5c', 8),
    solid('M112 26C70 70 50 120 46 166H112z', 'aqua'),
    solid('M130 50C162 88 184 128 188 166H130z', 'sand'),
    solid('M14 180C60 190 180 190 226 180C216 212 192 226 164 226H76C48 226 24 212 14 180z', hull),
    line('M34 198C80 206 160 206 206 198', '#e8674f', 6),
  ].join('');
}

/** A school bag. */
export function bag(): string {
  return [
    line('M88 46V30a18 18 0 0 1 18-18h28a18 18 0 0 1 18 18v16', '#0b4f5c', 12),
    solid(box(14, 122, 32, 86, 14), 'deep'),
    solid(box(194, 122, 32, 86, 14), 'deep'),
    solid('M34 104C34 62 64 40 120 40C176 40 206 62 206 104V206A22 22 0 0 1 184 228H56A22 22 0 0 1 34 206z', 'teal'),
    solid('M34 102C34 62 64 40 120 40C176 40 206 62 206 102C190 126 50 126 34 102z', 'gold'),
    solid(box(62, 146, 116, 66, 16), 'aqua'),
    line('M78 168H162', '#0b4f5c', 5),
    solid(box(108, 104, 24, 30, 8), 'coral'),
    shine('M54 82c8-14 22-22 40-26', 7, 0.5),
  ].join('');
}

/** A pencil standing on its point. */
export function pencil(): string {
  return [
    solid('M92 50H148V176L120 228L92 176z', 'gold'),
    flat('M92 176L120 228L148 176C138 166 130 184 120 174C110 184 102 166 92 176z', 'sand'),
    flat('M111 212L120 228L129 212z', '#0b4f5c'),
    solid('M92 62V34A14 14 0 0 1 106 20H134A14 14 0 0 1 148 34V62z', 'coral'),
    flat('M92 56H148V72H92z', 'pearl'),
    line('M120 76V166', '#fff', 5, 0.5),
  ].join('');
}

/** Headphones around a heart. */
export function headphones(): string {
  return [
    line('M40 146C32 20 208 20 200 146', 'deep', 20),
    line('M48 110C58 44 182 44 192 110', '#fff', 4, 0.35),
    solid(box(10, 124, 46, 92, 22), 'coral'),
    solid(box(184, 124, 46, 92, 22), 'coral'),
    solid(box(44, 132, 20, 76, 10), 'sand'),
    solid(box(176, 132, 20, 76, 10), 'sand'),
    line('M74 160v24M86 148v48M154 148v48M166 160v24', '#0f8b8d', 8),
    at(heart(), 120, 172, 0.22),
  ].join('');
}

/** Two linked rings, one with a pearl. */
export function rings(): string {
  const left = circle(82, 148, 62);
  const right = circle(158, 148, 62);
  return [
    line(left, 'gold', 17),
    line(right, 'teal', 17),
    line('M120 99A62 62 0 0 1 142 132', 'gold', 17),
    shine('M36 130a50 50 0 0 1 20-28', 5, 0.8),
    pearl(82, 74, 25),
    pearl(158, 82, 10),
  ].join('');
}

/** A suitcase. */
export function suitcase(): string {
  return [
    line('M86 60V34a14 14 0 0 1 14-14h40a14 14 0 0 1 14 14v26', '#0b4f5c', 11),
    solid(circle(68, 222, 12), 'ink'),
    solid(circle(172, 222, 12), 'ink'),
    solid(box(26, 56, 188, 164, 26), 'gold'),
    flat('M60 56H82V220H60zM158 56H180V220H158z', '#0b4f5c'),
    flat(circle(120, 136, 27), 'pearl'),
    line('M104 138q8-10 16 0t16 0', '#e8674f', 6),
    shine('M42 92v50', 7, 0.5),
  ].join('');
}

/** An aeroplane seen from above, nose up. */
export function plane(): string {
  const wing = 'M112 92L112 136L14 168L14 150z';
  const tail = 'M114 186L114 208L70 226L70 212z';
  return [
    solid(wing, 'teal'),
    solid(mirrored(wing), 'teal'),
    solid(tail, 'teal'),
    solid(mirrored(tail), 'teal'),
    solid('M120 8C138 28 140 60 140 96C140 150 132 200 120 232C108 200 100 150 100 96C100 60 102 28 120 8z', 'aqua'),
    line('M110 48Q120 40 130 48', '#0b4f5c', 7),
    line('M120 76V180', '#ffffff', 5, 0.8),
  ].join('');
}

/** A house of the Gulf with its wind tower. */
export function house(): string {
  return [
    solid(box(132, 14, 72, 120, 6), 'sand'),
    line('M150 38v50M168 38v50M186 38v50', '#0b4f5c', 9),
    solid(box(126, 8, 84, 16, 6), 'teal'),
    solid(box(18, 104, 204, 128, 8), 'pearl'),
    solid(box(10, 94, 220, 20, 8), 'teal'),
    solid('M92 232V176A28 28 0 0 1 148 176V232z', 'deep'),
    flat(circle(138, 200, 5), 'gold'),
    solid('M38 192V158A18 18 0 0 1 74 158V192z', 'aqua'),
    solid('M166 192V158A18 18 0 0 1 202 158V192z', 'aqua'),
    line('M32 194h48M160 194h48', '#e0c69d', 7),
  ].join('');
}

/** A warm cup with a leaf on it. */
export function cup(): string {
  const steam = (x: number) => `M${x} 78C${x - 16} 60 ${x + 16} 46 ${x} 24`;
  return [
    line(steam(84) + steam(120) + steam(156), '#fff', 9, 0.85),
    line('M184 122C232 112 232 182 172 178', 'coral', 15),
    solid('M40 98H200C202 160 186 206 156 212H84C54 206 38 160 40 98z', 'coral'),
    flat('M40 98H200V106C180 120 60 120 40 106z', '#fff', 0.35),
    at(leaf('pearl'), 120, 162, 0.28),
    solid(box(34, 208, 172, 16, 8), 'pearl'),
    shine('M60 126c2 22 8 38 14 48', 7, 0.5),
  ].join('');
}

/** A month on a wall, one day marked with a heart. */
export function calendar(): string {
  const days = [0, 1, 2, 3].flatMap((column) => [0, 1, 2].map((row) => [62 + column * 39, 120 + row * 36] as const));
  const dots = days.map(([x, y], index) => (index === 7 ? at(heart(), x, y, 0.16) : flat(circle(x, y, 9), index % 4 ? '#cfdedd' : '#69c4c0')));
  return [
    solid(box(24, 34, 192, 192, 22), 'pearl'),
    solid('M24 88V56A22 22 0 0 1 46 34H194A22 22 0 0 1 216 56V88z', 'teal'),
    line('M76 18v32M164 18v32', '#0b4f5c', 12),
    ...dots,
  ].join('');
}

/** An open book. */
export function book(): string {
  const page = 'M120 62C94 40 54 38 16 46V194C54 186 94 188 120 208z';
  const cover = 'M120 74C90 54 48 52 4 60V214C50 202 92 204 120 226z';
  const rows = 'M36 78C62 74 84 78 102 88M36 108C62 104 84 108 102 118M36 138C56 135 70 137 82 142';
  const right = (path: string) => path.replace('V194', 'L16 194').replace('V214', 'L4 214');
  return [
    solid(right(cover), 'teal'),
    solid(mirrored(right(cover)), 'teal'),
    solid(right(page), 'pearl'),
    solid(mirrored(right(page)), 'pearl'),
    line(rows + mirrored(rows), 'aqua', 8),
    line('M120 64V206', '#d9d2c6', 4),
  ].join('');
}

/** A wheelchair in a few lines. */
export function wheelchair(): string {
  return [
    line('M80 48L46 38M172 124L190 196H220', '#0b4f5c', 14),
    line('M66 120L142 200M142 120L66 200M104 104V216M48 160H160', '#69c4c0', 4),
    line(circle(104, 160, 62), 'teal', 14),
    solid(circle(104, 160, 17), 'gold'),
    line(circle(188, 216, 14), 'teal', 10),
    line('M88 82H154V112', '#0b4f5c', 12),
    solid(box(62, 28, 28, 104, 13), 'coral'),
    solid(box(66, 106, 120, 28, 13), 'coral'),
  ].join('');
}

/** A string of bright flags that hangs from side to side of a wide sheet. */
export function bunting(width: number, y: number, sag: number): string {
  const tones = ['coral', 'pearl', 'teal', 'gold'];
  const count = 16;
  const flags = Array.from({ length: count }, (_, index) => {
    const along = (index + 0.5) / count;
    const hang = y + sag * (1 - (2 * along - 1) ** 2);
    const x = Math.round(width * along);
    return solid(`M${x - 21} ${Math.round(hang)}h42l-21 44z`, tones[index % 4] ?? 'teal');
  });
  return `${flags.join('')}${line(`M-10 ${y}Q${width / 2} ${y + sag * 2} ${width + 10} ${y}`, '#0b4f5c', 4)}`;
}
