import type { keepPreviousData } from '@tanstack/react-query';
import type { ChangeOf, Collection, CreateOf, FieldName, Fields, ListInputOf, RecordOf } from '#shared/collections/collection.ts';

interface Mutation<Input, Output> {
  useMutation(options?: { onSuccess?: () => void }): { mutateAsync(input: Input): Promise<Output> };
}

interface Loaded<Data> {
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
interface CollectionHooks<F extends Fields, ListInput> {
  list: {
    useQuery(input: ListInput, options: { placeholderData: typeof keepPreviousData }): Loaded<Page<RecordOf<F>>> & { isPlaceholderData: boolean };
  };
  get: { useQuery(input: { id: string }, options: { gcTime: number; refetchOnWindowFocus: boolean }): Loaded<RecordOf<F>> };
  create: Mutation<{ values: CreateOf<F> }, RecordOf<F>>;
  update: Mutation<{ id: string; version: number; values: ChangeOf<F> }, RecordOf<F>>;
  duplicate: Mutation<{ id: string }, RecordOf<F>>;
  setPublished: Mutation<{ ids: string[]; isPublished: boolean }, string[]>;
  remove: Mutation<{ ids: string[] }, string[]>;
}

/** What the list and the form of a collection share. */
export interface CollectionAdmin<F extends Fields, Sort extends string, Filter extends FieldName<F>> {
  collection: Collection<F, Sort, Filter>;
  hooks: CollectionHooks<F, ListInputOf<F, Sort, Filter>>;
  useCache: () => { list: { invalidate(): Promise<void> } };
  /** Calls past the cache. */
  useClient: () => { get: { query(input: { id: string }): Promise<RecordOf<F>> }; listIds: { query(input: ListInputOf<F, Sort, Filter>): Promise<string[]> } };
  listPath: string;
  editPath: (id?: string) => string;
  /** Where the record is on the site, without the language. */
  sitePath: (record: RecordOf<F>) => string;
}

/** Lets the compiler find out the types of a collection. */
export const collectionAdmin = <F extends Fields, Sort extends string, Filter extends FieldName<F>>(admin: CollectionAdmin<F, Sort, Filter>) => admin;
