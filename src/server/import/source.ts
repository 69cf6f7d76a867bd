/** The five resources, each under the names that files and answers give it. */
export const resources = {
  category: { path: 'packagecategory', key: 'categories', files: ['packagecategory', 'packagecategories', 'package-categories', 'categories', 'category'] },
  package: { path: 'package', key: 'packages', files: ['package', 'packages'] },
  offer: { path: 'sale', key: 'sales', files: ['sale', 'sales', 'offer', 'offers'] },
  medicalInfo: { path: 'medicalinfo', key: 'infos', files: ['medicalinfo', 'medicalinfos', 'infos', 'info'] },
  opinion: { path: 'opinion', key: 'opinions', files: ['opinion', 'opinions'] },
} as const;
export type Noun = keyof typeof resources;
export const nouns = Object.keys(resources) as Noun[];

/** A picture as it is there; `unchanged` where its mark is the one that was named. */
type SourcePicture = 'unchanged' | { bytes: Uint8Array; etag: string };

/** Where the content comes from. Every function throws ImportFailure with the reason. */
export interface Source {
  /** For the report. */
  name: string;
  list: (noun: Noun) => Promise<unknown[]>;
  /** An address as records give it, the same for each way of writing it: from the root where the former site served it. Throws for what is no picture's address. */
  addressOf: (picture: string) => string;
  /** The picture at an address from `addressOf`. */
  picture: (address: string, knownEtag: string) => Promise<SourcePicture>;
}

/** The records in an answer or a file: under the resource's name, under `data`, or the list itself; a file of one record is that record. */
export function recordsIn(body: unknown, noun: Noun): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return null;
  const named = body as Record<string, unknown>;
  const list = [named[resources[noun].key], named.data].find(Array.isArray);
  return list ?? ('_id' in named ? [named] : null);
}
