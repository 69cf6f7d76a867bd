import type { SheetCollection, SheetMark } from '#shared/content/sheet.schema.ts';

/** The spreadsheet of a collection, for its screens. */
export interface SheetAdmin {
  collection: SheetCollection;
  /** The path of the page that imports a sheet. */
  importPath: string;
  /** The key in the tab's storage of the last change that can be undone. */
  undoKey: string;
  useTexts: () => SheetTexts;
  /** Returns the function that refetches what a sheet changes. */
  useRefresh: () => () => void;
}

type Counted = (count: number) => string;

/** The texts that name the records of the collection. */
export interface SheetTexts {
  title: string;
  /** The link to the list. */
  list: string;
  intro: string;
  downloadAll: string;
  /** The input for a file. */
  file: string;
  /** One record, above a column. */
  record: string;
  added: Counted;
  changed: Counted;
  unchanged: Counted;
  largelyChanged: Counted;
  /** The marks of rows that this collection has, each with the sentence about all rows with it. */
  marks: Partial<Record<SheetMark, { badge: string; all: Counted }>>;
  /** The effect, in the confirmation. */
  effect: (isSiteOpen: boolean) => string;
  /** After the sheet was applied. */
  applied: { changed: Counted; added: Counted };
  /** After it was undone. */
  undone: { restored: Counted; removed: Counted; left: (count: number, names: string) => string };
}
