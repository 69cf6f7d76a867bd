import { maxNamedPackages, readPackageIds, writePackageIds } from '../fields/package-ids.rules.ts';

/** As clients of the API know it: one package, and the ids of further ones in one text. */
interface NamedPackages {
  packageId: string | null;
  morePackages: string;
}

/** The packages in the text of an address or a field, at most five. */
export const readVisitPackages = (text: string | null): string[] => readPackageIds(text, maxNamedPackages);

/** All packages of a home visit, in the order of the choice. */
export const visitPackages = ({ packageId, morePackages }: NamedPackages): string[] =>
  readVisitPackages(writePackageIds([packageId ?? '', morePackages]));

/** The reverse of `visitPackages`. */
export const namedPackages = ([packageId, ...more]: readonly string[]): NamedPackages => ({
  packageId: packageId ?? null,
  morePackages: writePackageIds(more),
});
