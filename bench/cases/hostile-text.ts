import { readLightText } from '#server/content/light-text.ts';
import { hostilePieces } from '#testing/hostile-pieces.ts';
import type { Measurement } from '../lib/table.ts';

const length = 8000;
const runs = 5;

/** Measures light texts that repeat one piece: the marks that are slow to read, nested or never closed. */
export async function measureHostileText(): Promise<Measurement[]> {
  const times = hostilePieces.map((piece) => ({ piece, ms: fastest(piece.repeat(length / piece.length)) }));
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0];
  return [
    {
      name: 'a hostile text of 8,000 characters',
      value: slowest?.ms ?? 0,
      unit: 'ms',
      limit: { atMost: 100 },
      note: `slowest of ${hostilePieces.length}: ${JSON.stringify(slowest?.piece)}, best of ${runs} runs`,
    },
  ];
}

function fastest(text: string): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    readLightText(text);
    return performance.now() - start;
  });
  return Math.min(...times);
}
