/** Groups rows by the id of their parent, in order. */
export function groupedBy<Row>(rows: readonly Row[], idOf: (row: Row) => string): (id: string) => Row[] {
  const groups = Map.groupBy(rows, idOf);
  return (id) => groups.get(id) ?? [];
}

/** Ids of a record's pictures in each language, in the form's format. */
export function pictureIdLists(rows: readonly { locale: string; mediaId: string }[]) {
  const idsIn = (locale: string) => rows.filter((row) => row.locale === locale).map(({ mediaId }) => mediaId);
  return { pictureIdsEn: idsIn('en'), pictureIdsAr: idsIn('ar') };
}
