/** The limit of packages that are named at once. */
export const maxNamedPackages = 5;

const idForm = /^[0-9a-f]{24}$/;

/** Formats the ids of packages for an address or a field of a form. */
export function writePackageIds(ids: readonly string[]): string {
  return ids.join('-');
}

/** Reads `most` ids, without duplicates. Ignores anything else. */
export function readPackageIds(text: string | null, most: number): string[] {
  const ids = (text ?? '').split('-').filter((id) => idForm.test(id));
  return [...new Set(ids)].slice(0, most);
}
