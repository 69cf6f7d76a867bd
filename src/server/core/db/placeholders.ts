import { type Placeholder, sql } from 'drizzle-orm';

/** A placeholder of the same name for each field, for a query that runs for many rows: building it anew for each costs more than running it. */
export function placeholders<Field extends string>(fields: readonly Field[]): Record<Field, Placeholder> {
  const named = {} as Record<Field, Placeholder>;
  for (const field of fields) named[field] = sql.placeholder(field);
  return named;
}
