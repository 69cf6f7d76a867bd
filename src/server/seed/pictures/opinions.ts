import type { PaletteName } from './palettes.ts';
import { getRow } from './rows.ts';
import { drawScene } from './scene.ts';
import { at, box, flat, line, pearl, solid } from './shapes.ts';
import { heart } from './subjects/body.ts';
import { clock } from './subjects/daily.ts';
import { bloom, palm, shell, sprig, sun } from './subjects/nature.ts';

type Paper = (body: string) => string;
interface Row {
  palette: PaletteName;
  tilt: number;
  paper: Paper;
  emblem: () => string;
  /** Width of each written line. */
  lines: number[];
}

const edge = '#0f8b8d';
const sheet = (path: string, tone = 'pearl') => `${flat(path, '#07343f', 0.1).replace('<path', '<path transform="translate(8 16)"')}${flat(path, tone)}`;

/** A plain card with a thin inner frame. */
const framed: Paper = (body) => sheet(box(140, 150, 520, 680, 28)) + line(box(162, 172, 476, 636, 16), edge, 3, 0.35) + body;
/** A ruled note held by a strip of tape. */
const ruled: Paper = (body) =>
  sheet(box(140, 150, 520, 680, 8), '#fffdf8') + line(turnsDown(500, 5, 62), '#b9e8e2', 3) + body + flat(box(320, 128, 160, 46, 4), '#f0b85e', 0.75);
/** A card whose foot is a small sea. */
const seaside: Paper = (body) => {
  const foot = 'M140 720q65-40 130 0t130 0t130 0t130 0V802a28 28 0 0 1-28 28H168a28 28 0 0 1-28-28z';
  return sheet(box(140, 150, 520, 680, 28)) + flat(foot, 'aqua') + flat(foot.replace('M140 720', 'M140 762'), 'teal') + body;
};
/** A note that rises from its envelope. */
const posted: Paper = (body) =>
  sheet(box(110, 420, 580, 440, 26), 'sand') +
  sheet(box(160, 140, 480, 640, 18)) +
  body +
  solid('M110 610L400 760L690 610V834a26 26 0 0 1-26 26H136a26 26 0 0 1-26-26z', 'blush') +
  line('M110 610L400 760L690 610', '#ffffff', 5, 0.7) +
  at(heart(), 400, 770, 0.28);
/** A folded card that stands open behind its front page. */
const folded: Paper = (body) => sheet('M180 130L660 172V850L180 808z', 'sand') + sheet(box(140, 150, 500, 680, 14)) + line('M140 164V816', '#e0c69d', 6) + body;
/** A card with scalloped edges, like a shell's rim. */
const scalloped: Paper = (body) => {
  const scallops = `M150 160${'a26 20 0 0 1 50 0'.repeat(10)}${'a20 26 0 0 1 0 51'.repeat(13)}${'a26 20 0 0 1-50 0'.repeat(10)}${'a20 26 0 0 1 0-51'.repeat(13)}z`;
  return sheet(scallops) + line(box(176, 186, 448, 612, 20), '#e8674f', 3, 0.35) + body;
};

const rows: Record<string, Row> = {
  op1: { palette: 'women', tilt: -4, paper: framed, emblem: () => at(bloom('coral'), 400, 304, 0.86), lines: [330, 380, 300, 350, 220] },
  op2: { palette: 'general', tilt: 3, paper: ruled, emblem: () => at(sprig(), 400, 312, 0.92), lines: [380, 340, 390, 310, 180] },
  op3: { palette: 'family', tilt: 4, paper: seaside, emblem: () => at(sun(), 400, 300, 0.94), lines: [360, 310, 370, 210] },
  op4: { palette: 'vitamins', tilt: -3, paper: posted, emblem: () => at(clock(), 400, 272, 0.76), lines: [320, 360, 200] },
  op5: { palette: 'chronic', tilt: -5, paper: folded, emblem: () => at(palm(), 394, 310, 0.96), lines: [340, 300, 360, 320, 170] },
  op6: { palette: 'festive', tilt: 2, paper: scalloped, emblem: () => at(shell(), 400, 300, 0.84), lines: [310, 370, 330, 360, 200] },
};

/** The picture of a thank-you note, 800 by 1000; throws when the key is unknown. */
export function drawOpinionPicture(key: string): string {
  const row = getRow(rows, key, 'opinion');
  const order = Object.keys(rows).indexOf(key);
  const written = row.lines
    .map((width, index) =>
      line(handwriting(400 - width / 2, 496 + index * 62, width, order * 5 + index), index === row.lines.length - 1 ? '#0f8b8d' : '#2b4b54', 5, 0.8),
    )
    .join('');
  const card = row.paper(row.emblem() + written + pearl(368, 430, 6) + pearl(400, 430, 9) + pearl(432, 430, 6));
  return drawScene(`opinion-${key}`, {
    palette: row.palette,
    tide: order + 1,
    size: [800, 1000],
    horizon: 790,
    disc: [400, 470, 350],
    content: '',
    front: `<g transform="rotate(${row.tilt} 400 490)">${card}</g>`,
  });
}

function turnsDown(top: number, count: number, step: number): string {
  return Array.from({ length: count }, (_, index) => `M180 ${top + 14 + index * step}h440`).join('');
}

/** A run of strokes that looks written but belongs to no script, so that it suits readers of both languages. */
function handwriting(x: number, y: number, width: number, seed: number): string {
  const strokes = ['q5-16 11 0', 'q5 13 10 0', 'c-2-34 14-34 9 0', 'q7-9 13 0', 'c2 24-12 24 10 0', 'q4-20 12 0'];
  const widths = [11, 10, 9, 13, 10, 12];
  let [path, along, step, left] = [`M${x} ${y}`, 0, seed * 131 + 17, 4 + (seed % 4)];
  while (along < width - 14) {
    step = (step * 73 + 41) % 1009;
    if (left === 0) {
      path += 'm18 0';
      along += 18;
      left = 3 + (step % 6);
      continue;
    }
    const index = Math.floor(step / 11) % strokes.length;
    path += strokes[index];
    along += widths[index] ?? 10;
    left -= 1;
  }
  return path;
}
