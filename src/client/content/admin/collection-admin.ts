import type { keepPreviousData } from '@tanstack/react-query';
import type { ChangeOf, Collection, CreateOf, ListInputOf, RecordOf, Shape } from '#shared/collections/collection.ts';

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

/** The procedures of a collection, as tRPC's hooks give them. */
interface CollectionHooks<S extends Shape, ListInput> {
  list: {
    useQuery(input: ListInput, options: { placeholderData: typeof keepPreviousData }): Loaded<Page<RecordOf<S>>> & { isPlaceholderData: boolean };
  };
  get: { useQuery(input: { id: string }, options: { gcTime: number; refetchOnWindowFocus: boolean }): Loaded<RecordOf<S>> };
  create: Mutation<{ values: CreateOf<S> }, RecordOf<S>>;
  update: Mutation<{ id: string; version: number; values: ChangeOf<S> }, RecordOf<S>>;
  duplicate: Mutation<{ id: string }, RecordOf<S>>;
  setPublished: Mutation<{ ids: string[]; isPublished: boolean }, string[]>;
  remove: Mutation<{ ids: string[] }, string[]>;
}

/** What the list and the form of a collection share. */
export interface CollectionAdmin<S extends Shape> {
  collection: Collection<S>;
  hooks: CollectionHooks<S, ListInputOf<S>>;
  /** The queries to refetch after a change: the list, and those that return names of its records. */
  useCaches: () => readonly { invalidate(): Promise<void> }[];
  /** Calls past the cache. */
  useClient: () => { get: { query(input: { id: string }): Promise<RecordOf<S>> }; listIds: { query(input: ListInputOf<S>): Promise<string[]> } };
  listPath: string;
  editPath: (id?: string) => string;
  /** Where the record is on the site, without the language. */
  sitePath: (record: RecordOf<S>) => string;
}

/** Returns a function that fetches everything again that shows the collection. */
export function useInvalidate({ useCaches }: { useCaches: () => readonly { invalidate(): Promise<void> }[] }): () => void {
  const caches = useCaches();
  return () => {
    for (const cache of caches) void cache.invalidate();
  };
}

/** Lets the compiler find out the types of a collection. */
export const collectionAdmin = <S extends Shape>(admin: CollectionAdmin<S>) => admin;
