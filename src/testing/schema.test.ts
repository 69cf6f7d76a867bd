import { globSync, readFileSync } from 'node:fs';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const tableModules = import.meta.glob<Record<string, unknown>>('../server/**/*.{table,collection}.ts', { eager: true });

test('The declared tables, with their indexes and references, are what the migrations create.', async () => {
  const [newest = ''] = globSync('drizzle/meta/*_snapshot.json').toSorted().toReversed();
  const migrated = JSON.parse(readFileSync(newest, 'utf8'));
  const declared = await generateSQLiteDrizzleJson(Object.assign({}, ...Object.values(tableModules)));
  expect(await generateSQLiteMigration(migrated, declared)).toEqual([]);
});
