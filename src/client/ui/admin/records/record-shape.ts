import type { ReactNode } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';

/** What every record in a list has. */
export interface ListedRecord {
  id: string;
}

/** One column beside picture and name. */
export interface RecordColumn<Item> {
  key: string;
  label: string;
  /** The name of the order by this column. */
  sort?: string;
  /** What that order goes by, where the column shows more. */
  sortLabel?: string;
  kind?: 'text' | 'number' | 'date' | 'control';
  /** `setPublished` asks for confirmation first. */
  show: (item: Item, setPublished: (isPublished: boolean) => void) => ReactNode;
}

/** What a list shows of its records, and what can be done with one. */
export interface RecordShape<Item> {
  nameLabel: string;
  /** The texts of the bilingual pairs, and whether visitors see the record. */
  valuesOf: (item: Item) => { isPublished: boolean };
  nameOf: (item: Item) => string;
  /** Absent where records have no picture. */
  pictureOf?: (item: Item) => Picture | null;
  /** The bilingual pairs that are looked at for a missing language. */
  pairs: readonly string[];
  columns: readonly RecordColumn<Item>[];
  editPath: (id: string) => string;
  /** Where it stands on the site, without the language. */
  sitePath: (item: Item) => string;
}
