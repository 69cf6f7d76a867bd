import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from './client.ts';

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

/**
 * Whether the triggers and full-text tables of the database equal those of the folder's `triggers.sql`, and there is no
 * other trigger.
 */
export function hasDeclaredTriggers(db: Db, folder: string): boolean {
  const { missing, obsolete } = compareTriggers(db, folder);
  return missing.length === 0 && obsolete.length === 0;
}

/** Creates missing triggers and full-text tables, and drops triggers that were changed or removed in the file. */
export function updateTriggers(db: Db, folder: string): void {
  const { missing, obsolete } = compareTriggers(db, folder);
  for (const name of obsolete) db.$client.exec(`DROP TRIGGER "${name}"`);
  if (missing.length > 0) db.$client.exec(readTriggers(folder));
}

/** A changed trigger is in both lists: its new SQL is missing, its name is obsolete. */
function compareTriggers({ $client }: Db, folder: string): { missing: string[]; obsolete: string[] } {
  const declared = new Set(listDeclared(folder));
  const stored = $client
    .prepare<[], SchemaRow>('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL')
    .all();
  const storedSql = new Set(stored.map(({ sql }) => sql));
  return {
    missing: [...declared].filter((sql) => !storedSql.has(sql)),
    obsolete: stored.filter(({ type, sql }) => type === 'trigger' && !declared.has(sql)).map(({ name }) => name),
  };
}

const readTriggers = (folder: string): string => readFileSync(join(folder, 'triggers.sql'), 'utf8');

/** The CREATE statements of the file as SQLite stores them: without comments, IF NOT EXISTS and the last semicolon. */
export function listDeclared(folder: string): string[] {
  return readTriggers(folder)
    .split(/\n{2,}/)
    .map((block) => block.replace(/^--.*\n/gm, ''))
    .filter((block) => block.startsWith('CREATE '))
    .map((block) => block.replace(' IF NOT EXISTS', '').replace(/;\s*$/, ''));
}
