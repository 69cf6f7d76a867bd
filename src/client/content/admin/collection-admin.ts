import type { keepPreviousData } from '@tanstack/react-query';
import type { ChangeOf, Collection, CreateOf, ListedRecordOf, ListInputOf, RecordOf, Shape } from '#shared/collections/collection.ts';
import { type PlacedInfo, recordPaths } from '#shared/paths.ts';

export interface Mutation<Input, Output> {
  useMutation(options?: { onSuccess?: () => void }): { mutateAsync(input: Input): Promise<Output> };
}

export interface Loaded<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  refetch(): Promise<unknown>;
}

interface Page<Item> {
  items: Item[];
  page: number;
  total: number;
  pageCount: number;
}

/** The tRPC hooks of a collection's procedures. */
interface CollectionHooks<S extends Shape, ListInput> {
  list: {
    useQuery(input: ListInput, options: { placeholderData: typeof keepPreviousData }): Loaded<Page<ListedRecordOf<S>>> & { isPlaceholderData: boolean };
  };
  get: { useQuery(input: { id: string }, options: { gcTime: number; refetchOnWindowFocus: boolean }): Loaded<RecordOf<S>> };
  create: Mutation<{ values: CreateOf<S> }, RecordOf<S>>;
  update: Mutation<{ id: string; version: number; values: ChangeOf<S> }, RecordOf<S>>;
  duplicate: Mutation<{ id: string }, RecordOf<S>>;
  setPublished: Mutation<{ ids: string[]; isPublished: boolean }, string[]>;
  remove: Mutation<{ ids: string[] }, string[]>;
}

/** The collection, procedures and paths that its list and its form use. */
export interface CollectionAdmin<S extends Shape> {
  collection: Collection<S>;
  hooks: CollectionHooks<S, ListInputOf<S>>;
  /** The queries to refetch after a change: the list, and those that return names of its records. */
  useCaches: () => readonly { invalidate(): Promise<void> }[];
  /** The client for calls without the query cache. */
  useClient: () => { get: { query(input: { id: string }): Promise<RecordOf<S>> }; listIds: { query(input: ListInputOf<S>): Promise<string[]> } };
}

/** Returns a function that refetches all queries that show the collection. */
export function useInvalidate({ useCaches }: { useCaches: () => readonly { invalidate(): Promise<void> }[] }): () => void {
  const caches = useCaches();
  return () => {
    for (const cache of caches) void cache.invalidate();
  };
}

/** Infers the types of a collection. */
export const collectionAdmin = <S extends Shape>(admin: CollectionAdmin<S>) => admin;

/** The path of a record on the site, without the language. */
export const sitePathOf = <S extends Shape>({ name }: Collection<S>, { id, values }: ListedRecordOf<S>): string =>
  recordPaths[name]({ id, ...(values as Omit<PlacedInfo, 'id'>) });
