import { type Placeholder, sql } from 'drizzle-orm';

/** One placeholder per field, named like it, for a query that runs for many rows. */
export function placeholders<Field extends string>(fields: readonly Field[]): Record<Field, Placeholder> {
  const named = {} as Record<Field, Placeholder>;
  for (const field of fields) named[field] = sql.placeholder(field);
  return named;
}
