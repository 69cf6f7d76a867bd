import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ComponentType, createContext, useContext } from 'react';
import { type CollectionName, collectionNames } from '#shared/content/records.schema.ts';
import type { StaffPage } from './staff-page.ts';

/** How the menu and the command palette list a page, and the page itself. */
interface PageEntry extends Required<Pick<StaffPage, 'label' | 'also'>> {
  Page: ComponentType;
}

/** A collection in the staff area: its pages and its names. */
interface CollectionEntry extends Pick<StaffPage, 'icon'> {
  list: PageEntry;
  /** The page that adds or changes a record. Absent if the form is on the page of the list. */
  editor?: PageEntry;
  /** The name of one record, of all, and of a number of records. */
  one: MessageDescriptor;
  many: MessageDescriptor;
  counted: (count: number) => MessageDescriptor;
}
export type CollectionEntries = Readonly<Record<CollectionName, CollectionEntry>>;

/** The list is in `app`, because these components know no topic. */
export const CollectionsContext = createContext<CollectionEntries | null>(null);

export function useCollections(): CollectionEntries {
  const collections = useContext(CollectionsContext);
  if (!collections) throw new Error('useCollections outside CollectionsContext');
  return collections;
}

/** The name of one record of each collection, or of all its records. */
export function useCollectionTexts(of: 'one' | 'many' = 'one'): Record<CollectionName, string> {
  const { i18n } = useLingui();
  const collections = useCollections();
  return Object.fromEntries(collectionNames.map((name) => [name, i18n._(collections[name][of])])) as Record<
    CollectionName,
    string
  >;
}
