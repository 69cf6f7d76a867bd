import { getRow } from './rows.ts';
import { frame } from './scene.ts';
import { around, at, circle, flat, line, mirrored, pearl, polar, solid, turns } from './shapes.ts';

function pearlBay(): string {
  return [
    line('M34 172A104 104 0 1 1 206 172', 'teal', 13),
    line('M62 158A70 70 0 1 1 178 158', 'aqua', 7),
    pearl(120, 116, 40),
    line('M14 178q26.5-22 53 0t53 0t53 0t53 0', '#0b4f5c', 12),
    line('M48 210q24-18 48 0t48 0t48 0', '#0f8b8d', 9),
  ].join('');
}

function ghafTree(): string {
  const crowns = [
    [72, 98, 56, 'teal'],
    [168, 92, 58, 'teal'],
    [120, 66, 58, 'deep'],
    [50, 132, 34, 'aqua'],
    [192, 130, 34, 'aqua'],
    [122, 116, 44, 'teal'],
  ] as const;
  return [
    line('M118 214C116 172 112 156 96 134M119 172C124 150 136 142 150 128M120 208V120', '#8a6a45', 13),
    ...crowns.map(([x, y, r, tone]) => solid(circle(x, y, r, r * 0.66), tone)),
    line('M34 222q43-16 86-6t86 6', 'gold', 11),
  ].join('');
}

function blueSambuk(): string {
  return [
    line('M112 8L112 176', '#1d4f80', 8),
    solid('M104 18C62 74 40 120 30 160H104z', 'blue'),
    solid('M124 46C166 84 186 124 196 160H124z', 'aqua'),
    solid('M4 164C58 190 182 190 236 152C230 196 204 214 168 214H72C38 214 16 196 4 164z', 'blue'),
    line('M24 232q24-16 48 0t48 0t48 0t48 0', '#69c4c0', 8),
  ].join('');
}

function oryxMeadow(): string {
  const horn = 'M106 92C96 66 86 38 82 2C98 36 110 64 118 90z';
  const ear = 'M92 100C70 92 50 94 38 104C52 120 76 124 94 114z';
  const blade = 'M96 236C48 236 20 206 16 160C60 166 90 196 96 236z';
  const tuft = 'M96 236C54 240 18 236 4 204C42 194 76 206 96 236z';
  return [
    solid(ear, 'sand'),
    solid(mirrored(ear), 'sand'),
    solid(horn, 'ink'),
    solid(mirrored(horn), 'ink'),
    solid('M120 82C146 82 154 100 150 122C146 146 142 164 138 184C134 200 106 200 102 184C98 164 94 146 90 122C86 100 94 82 120 82z', 'sand'),
    flat('M120 104C130 120 130 146 126 162H114C110 146 110 120 120 104z', 'ink'),
    flat('M104 186C108 202 132 202 136 186C128 176 112 176 104 186z', 'ink'),
    flat(circle(100, 124, 6), 'ink'),
    flat(circle(140, 124, 6), 'ink'),
    ...[blade, mirrored(blade)].map((path) => solid(path, 'teal')),
    ...[tuft, mirrored(tuft)].map((path) => solid(path, 'aqua')),
  ].join('');
}

function sevenShells(): string {
  const rim = turns(6).map((_, index) => polar(120, 150, 80, -50 + index * 20));
  const shell = (tone: string) =>
    solid(
      `M108 152L${rim[0]?.join(' ')}${rim
        .slice(1)
        .map(([x, y]) => `A15 15 0 0 1 ${x} ${y}`)
        .join('')}L132 152A14 14 0 0 1 108 152z`,
      tone,
    ) + line('M120 146V84M113 146L94 92M127 146L146 92', '#ffffff', 4, 0.6);
  const ring = turns(6).map((angle, index) =>
    at(around(shell(['teal', 'coral', 'aqua'][index % 3] ?? 'teal'), 120, 120, [angle]), ...polar(120, 120, 78, angle), 0.6),
  );
  return [...ring, at(shell('gold'), 120, 124, 0.6)].join('');
}

const emblems: Record<string, () => string> = {
  'pearl-bay': pearlBay,
  'ghaf-cover': ghafTree,
  'blue-sambuk': blueSambuk,
  'oryx-meadow': oryxMeadow,
  'seven-shells': sevenShells,
};

/** The emblem of a partner on a clear ground, 400 by 200; throws when the key is unknown. */
export function drawPartnerLogo(key: string): string {
  const emblem = getRow(emblems, key, 'partner');
  return frame(`partner-${key}`, [400, 200], at(emblem(), 200, 100, 0.74));
}
