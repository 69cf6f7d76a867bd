import { at, box, circle, flat, line, mirrored, pearl, shine, solid } from '../shapes.ts';
import { heart } from './body.ts';

const shoulders = 'M22 240C22 190 62 162 120 162C178 162 218 190 218 240z';

/** A woman in a shayla, from the shoulders up. */
export function woman(robe = 'deep', scarf = 'teal'): string {
  return [
    solid(shoulders, robe),
    solid('M120 22C70 22 58 70 60 110C62 148 46 168 52 186C72 210 168 210 188 186C194 168 178 148 180 110C182 70 170 22 120 22z', scarf),
    flat('M120 58C146 58 156 80 154 106C152 132 138 150 120 150C102 150 88 132 86 106C84 80 94 58 120 58z', 'skin'),
    solid('M86 104C80 60 100 46 120 46C140 46 160 60 154 104C152 82 140 64 120 64C100 64 88 82 86 104z', scarf),
    line('M66 178C96 196 140 192 170 150', '#fff', 5, 0.4),
    shine('M76 86c2-20 8-32 20-40', 6, 0.45),
  ].join('');
}

/** A man in a ghutra, from the shoulders up; an elder's beard is white. */
export function man(beard = 'ink', robe = 'pearl'): string {
  const fold = 'M84 60C62 92 72 128 48 178C62 190 84 186 94 176C86 148 84 110 90 86z';
  return [
    solid(shoulders, robe),
    solid('M120 24C74 24 66 66 66 100C66 140 54 160 44 176C70 196 170 196 196 176C186 160 174 140 174 100C174 66 166 24 120 24z', 'linen'),
    flat('M86 82Q120 70 154 82V108C154 136 138 154 120 154C102 154 86 136 86 108z', 'skin'),
    flat('M86 108C94 116 104 112 120 112C136 112 146 116 154 108C154 138 138 156 120 156C102 156 86 138 86 108z', beard),
    flat(box(106, 122, 28, 6, 3), 'skin'),
    solid(fold, 'linen'),
    solid(mirrored(fold), 'linen'),
    line('M74 62C96 48 144 48 166 62', '#11292f', 9),
    line('M74 76C96 62 144 62 166 76', '#11292f', 7),
    line('M120 176v34', '#d9d2c6', 5),
  ].join('');
}

/** A child with short hair, from the shoulders up. */
export function child(shirt = 'coral'): string {
  return [
    solid('M42 240C42 200 74 176 120 176C166 176 198 200 198 240z', shirt),
    flat(box(104, 150, 32, 40, 14), '#cf9a74'),
    flat(circle(70, 112, 13), 'skin'),
    flat(circle(170, 112, 13), 'skin'),
    flat(circle(120, 108, 54, 58), 'skin'),
    solid('M62 104C58 62 84 38 122 38C160 38 184 64 178 104C170 84 156 78 140 80C112 84 84 82 62 104z', 'ink'),
  ].join('');
}

/** A mother-to-be who holds her hands around the child, a pearl. */
export function mother(): string {
  const arm = 'M64 128C50 170 70 206 116 205';
  return [
    solid('M120 74C166 80 186 116 192 160C198 196 200 220 202 240H38C40 220 42 196 48 160C54 116 74 80 120 74z', 'deep'),
    solid('M120 2C84 2 76 36 78 62C80 84 70 98 74 108C90 122 150 122 166 108C170 98 160 84 162 62C164 36 156 2 120 2z', 'teal'),
    flat('M120 28C138 28 145 44 144 60C143 78 132 90 120 90C108 90 97 78 96 60C95 44 102 28 120 28z', 'skin'),
    solid(circle(120, 164, 48), 'teal'),
    pearl(120, 164, 27),
    at(heart(), 120, 166, 0.1),
    line(arm, '#14707d', 24),
    line(mirrored(arm), '#0b4f5c', 24),
    line('M107 206q13-3 26 0', '#dcae88', 19),
  ].join('');
}

/** Two people of an age, side by side. */
export function couple(elder = false): string {
  return elder ? at(woman('deep', 'aqua'), 172, 132, 0.8) + at(man('#f2eee6', 'sand'), 72, 126, 0.84) : at(woman(), 172, 132, 0.8) + at(man(), 72, 126, 0.84);
}

/** Father, mother and a child between them. */
export function family(): string {
  return couple() + at(child(), 120, 184, 0.52);
}
