/** The fields of records and settings that name pictures, one or a list. */
const pictureFields: readonly string[] = ['pictureId', 'logoId', 'pictureIdsEn', 'pictureIdsAr'];

/** Every picture that a value names at any depth, with the path of the field that does; one that is named twice stands there twice. */
export function namedPicturesIn(value: unknown, path = ''): { id: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]) => {
    const own = path ? `${path}.${field}` : field;
    if (!pictureFields.includes(field)) return namedPicturesIn(held, own);
    const ids = [held].flat().filter((id): id is string => typeof id === 'string' && id !== '');
    return ids.map((id) => ({ id, path: own }));
  });
}
