import type { Db } from '#server/core/db/client.ts';

interface TableRow {
  name: string;
  type: 'table' | 'virtual' | 'shadow' | 'view';
}
interface ColumnRow {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  /** The position in the primary key, from 1; 0 if it is not part of it. */
  pk: number;
}
interface ForeignKeyRow {
  id: number;
  table: string;
  from: string;
  to: string;
  on_update: string;
  on_delete: string;
}

/** Clauses of a column or table that the pragmas below do not report. */
const furtherRules = /\b(?:AUTOINCREMENT|STRICT|WITHOUT ROWID|(?:CHECK|COLLATE|GENERATED)\b[^,]*)/gi;

const plain = (text: string) => text.replace(/[`"]/g, '').replace(/\s+/g, ' ').trim();

/**
 * Tables, indexes and triggers of a database as SQL that does not depend on the history of its migrations. An added
 * column is last in its table and declares its reference inline. So columns are sorted by name, and references follow
 * them.
 */
export function describeSchema({ $client }: Db): string {
  const read = <Row>(query: string, ...values: string[]) => $client.prepare(query).all(...values) as Row[];
  const sqlOf = (name: string) =>
    $client.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string;

  const tables = read<TableRow>(
    "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
  );
  const described = tables.flatMap(({ name, type }) =>
    type === 'shadow' ? [] : type === 'table' ? describeTable(name) : `${plain(sqlOf(name))};`,
  );
  const others = read<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY tbl_name, type, name",
  );
  return `${[...described, ...others.map(({ sql }) => describeStatement(sql))].join('\n\n')}\n`;

  function describeTable(table: string): string {
    const columns = read<ColumnRow>('SELECT * FROM pragma_table_xinfo(?) ORDER BY name', table);
    const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    const lines = [
      ...columns.map(describeColumn),
      ...(key.length > 0 ? [`PRIMARY KEY (${key.map(({ name }) => name).join(', ')})`] : []),
      ...read<{ name: string }>("SELECT name FROM pragma_index_list(?) WHERE origin = 'u'", table)
        .map(describeUnique)
        .toSorted(),
      ...describeReferences(table),
      ...[...sqlOf(table).matchAll(furtherRules)].map(([rule]) => plain(rule)).toSorted(),
    ];
    return `CREATE TABLE ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
  }

  function describeUnique({ name }: { name: string }): string {
    const columns = read<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', name);
    return `UNIQUE (${columns.map((column) => column.name).join(', ')})`;
  }

  function describeReferences(table: string): string[] {
    const rows = read<ForeignKeyRow>('SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq', table);
    return [...Map.groupBy(rows, ({ id }) => id).values()].map(describeReference).toSorted();
  }
}

function describeColumn({ name, type, notnull, dflt_value }: ColumnRow): string {
  return [name, type.toLowerCase(), notnull ? 'NOT NULL' : '', dflt_value === null ? '' : `DEFAULT ${dflt_value}`]
    .filter(Boolean)
    .join(' ');
}

function describeReference(rows: readonly ForeignKeyRow[]): string {
  const names = (of: 'from' | 'to') => rows.map((row) => row[of]).join(', ');
  const [first] = rows as [ForeignKeyRow];
  return `FOREIGN KEY (${names('from')}) REFERENCES ${first.table} (${names('to')}) ON UPDATE ${first.on_update} ON DELETE ${first.on_delete}`;
}

/** An index on one line; a trigger with one line for each of its statements. */
const describeStatement = (sql: string): string =>
  `${plain(sql)
    .replace(/ BEGIN /, ' BEGIN\n  ')
    .replaceAll('; ', ';\n  ')
    .replace(/\s*END$/, '\nEND')};`;
