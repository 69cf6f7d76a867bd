/** Groups rows by the id of their parent, in order. */
export function groupedBy<Row>(rows: readonly Row[], idOf: (row: Row) => string): (id: string) => Row[] {
  const groups = Map.groupBy(rows, idOf);
  return (id) => groups.get(id) ?? [];
}
