import { existsSync, readFileSync } from 'node:fs';
import type { Measurement } from '../lib/table.ts';

const file = 'dist/sizes.json';

/** The script that each public page loads without interaction, as recorded by the build. */
export async function measureScriptSize(): Promise<Measurement[]> {
  if (!existsSync(file)) return [];
  const { pages } = JSON.parse(readFileSync(file, 'utf8')) as { pages: Record<string, number> };
  return Object.entries(pages).map(([name, bytes]) => ({
    name: `script of the page ${name}, brotli`,
    value: bytes / 1000,
    unit: 'kB',
    limit: { atMost: 125 },
    note: bytes === 0 ? 'its form waits for the visitor' : '',
  }));
}
