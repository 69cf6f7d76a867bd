/** The row of a mapping table; throws, naming the key, when the table has none of its own by that name. */
export function getRow<Row>(rows: Record<string, Row>, key: string, kind: string): Row {
  const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
  if (row === undefined) throw new Error(`no picture is drawn for the ${kind} "${key}"`);
  return row;
}
