import { existsSync, readFileSync } from 'node:fs';
import type { Measurement } from '../lib/table.ts';

const file = 'dist/sizes.json';

/** The script that /package loads without interaction, as recorded by the build. */
export async function measureScriptSize(): Promise<Measurement[]> {
  if (!existsSync(file)) return [];
  const { packageScriptBytes } = JSON.parse(readFileSync(file, 'utf8')) as { packageScriptBytes: number };
  return [
    {
      name: 'script on /package, brotli',
      value: packageScriptBytes / 1000,
      unit: 'kB',
      limit: { atMost: 125 },
      note: 'the aim is 110 kB',
    },
  ];
}
