/** The five resources, with their names in files and API responses. */
export const resources = {
  category: {
    path: 'packagecategory',
    key: 'categories',
    files: ['packagecategory', 'packagecategories', 'package-categories', 'categories', 'category'],
  },
  package: { path: 'package', key: 'packages', files: ['package', 'packages'] },
  offer: { path: 'sale', key: 'sales', files: ['sale', 'sales', 'offer', 'offers'] },
  medicalInfo: { path: 'medicalinfo', key: 'infos', files: ['medicalinfo', 'medicalinfos', 'infos', 'info'] },
  opinion: { path: 'opinion', key: 'opinions', files: ['opinion', 'opinions'] },
} as const;
export type ImportedCollection = keyof typeof resources;
export const importedCollections = Object.keys(resources) as ImportedCollection[];

/** A picture's file; `unchanged` if its ETag equals the given one. */
type SourcePicture = 'unchanged' | { bytes: Uint8Array; etag: string };

/** A source of content. Every function throws ImportFailure with the reason. */
export interface Source {
  /** For the report. */
  name: string;
  list: (collection: ImportedCollection) => Promise<unknown[]>;
  /** Normalises a picture URL of a record: only the path if the former site served it. Throws for other URLs. */
  addressOf: (picture: string) => string;
  /** Fetches a picture by its normalised URL. */
  picture: (address: string, knownEtag: string) => Promise<SourcePicture>;
}

/**
 * The records of a response or file: under the resource's name, under `data`, or a list; a file with one record is that
 * record.
 */
export function recordsIn(body: unknown, collection: ImportedCollection): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return null;
  const named = body as Record<string, unknown>;
  const list = [named[resources[collection].key], named.data].find(Array.isArray);
  return list ?? ('_id' in named ? [named] : null);
}
