/** Fields of records and settings with one picture id or a list of them. */
const pictureFields: readonly string[] = ['pictureId', 'logoId', 'pictureIdsEn', 'pictureIdsAr'];

/** All picture ids in a value, at any depth, with the path of their field; may contain duplicates. */
export function namedPicturesIn(value: unknown, path = ''): { id: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]) => {
    const own = path ? `${path}.${field}` : field;
    if (!pictureFields.includes(field)) return namedPicturesIn(held, own);
    const ids = [held].flat().filter((id): id is string => typeof id === 'string' && id !== '');
    return ids.map((id) => ({ id, path: own }));
  });
}

/** The distinct pictures of a record's content. */
export const picturesOfRecord = (content: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(pictureFields.flatMap((field) => (content[field] ?? []) as string | string[])),
];
