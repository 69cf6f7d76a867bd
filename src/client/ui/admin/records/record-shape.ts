import type { ReactNode } from 'react';
import type { Picture } from '#shared/media/media.schema.ts';

export interface ListedRecord {
  id: string;
}

/** A column besides picture and name. */
export interface RecordColumn<Item> {
  key: string;
  label: string;
  /** The name of the order by this column in the URL. */
  sort?: string;
  /** The label of that order, if the column shows more. */
  sortLabel?: string;
  kind?: 'text' | 'number' | 'date' | 'control';
  /** `setPublished` asks for confirmation first. */
  show: (item: Item, setPublished: (isPublished: boolean) => void) => ReactNode;
}

/** How a list shows its records. */
export interface RecordShape<Item> {
  nameLabel: string;
  /** The bilingual texts, and whether the record is published. */
  valuesOf: (item: Item) => { isPublished: boolean };
  nameOf: (item: Item) => string;
  /** The line below the name. */
  detailOf?: ((item: Item) => ReactNode) | undefined;
  /** Absent if records have no picture. */
  pictureOf?: (item: Item) => Picture | null;
  /** Bilingual pairs that are checked for a missing language. */
  pairs: readonly string[];
  columns: readonly RecordColumn<Item>[];
  editPath: (id: string) => string;
  /** The path on the site, without the language's prefix. */
  sitePath: (item: Item) => string;
}
