import { existsSync, readFileSync } from 'node:fs';
import type { Measurement } from '../lib/table.ts';

const file = 'dist/sizes.json';

type Sizes = Record<string, number>;

/** The script of each public page before any interaction, and of each form after the first, as recorded by the build. */
export async function measureScriptSize(): Promise<Measurement[]> {
  if (!existsSync(file)) return [];
  const { pages, forms } = JSON.parse(readFileSync(file, 'utf8')) as { pages: Sizes; forms: Sizes };
  return [
    ...measure(pages, 'script of the page', 122),
    ...measure(forms, 'script after the first interaction with the form', 168),
  ];
}

function measure(sizes: Sizes, name: string, atMost: number): Measurement[] {
  return Object.entries(sizes).map(([page, bytes]) => ({
    name: `${name} ${page}, brotli`,
    value: bytes / 1000,
    unit: 'kB',
    limit: { atMost },
    note: '',
  }));
}
