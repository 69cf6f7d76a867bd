import type { keepPreviousData } from '@tanstack/react-query';
import type {
  ChangeOf,
  Collection,
  ComputedOf,
  CreateOf,
  ListedRecordOf,
  ListInputOf,
  RecordOf,
  Shape,
  SimpleCollection,
  SimpleRecordOf,
  SimpleShape,
} from '#shared/collections/define-collection.ts';
import type { TextReview } from '#shared/collections/reviewed-texts.ts';
import { type LinkedPage, recordPaths } from '#shared/paths.ts';

export interface Mutation<Input, Output> {
  useMutation(options?: { onSuccess?: () => void }): { mutateAsync(input: Input): Promise<Output> };
}

export interface Loaded<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  refetch(): Promise<unknown>;
}

export interface Page<Item> {
  items: Item[];
  page: number;
  total: number;
  pageCount: number;
}

/** The parts of a collection, simple or not, that its form uses. */
export interface FormAdmin<S extends SimpleShape, Stored extends SimpleRecordOf<S> = SimpleRecordOf<S>> {
  collection: Pick<SimpleCollection<S>, 'name' | 'fields' | 'valuesSchema'>;
  /** The tRPC hooks of the collection's procedures. */
  hooks: {
    get: {
      useQuery(input: { id: string }, options: { gcTime: number; refetchOnWindowFocus: boolean }): Loaded<Stored>;
    };
    create: Mutation<{ values: CreateOf<S> }, Stored>;
    update: Mutation<{ id: string; version: number; values: ChangeOf<S> }, Stored>;
  };
  /** The queries to refetch after a change: the list, and those that return names of its records. */
  useCaches: () => readonly { invalidate(): Promise<void> }[];
  /** The client for calls without the query cache. */
  useClient: () => { get: { query(input: { id: string }): Promise<Stored> } };
}

/** Marks the texts of records as reviewed. */
export type SetReviewed = Mutation<{ ids: string[]; isReviewed: boolean; versions: Record<string, number> }, string[]>;

/** The marks of a collection with `reviewedTexts`. */
interface Review<S extends Pick<Shape, 'computed'>> {
  set: SetReviewed;
  of: (record: { computed: ComputedOf<S> }) => TextReview;
}

interface ListHooks<S extends Shape> {
  list: {
    useQuery(
      input: ListInputOf<S>,
      options: { placeholderData: typeof keepPreviousData },
    ): Loaded<Page<ListedRecordOf<S>>> & { isPlaceholderData: boolean };
  };
  duplicate: Mutation<{ id: string }, RecordOf<S>>;
  setPublished: Mutation<{ ids: string[]; isPublished: boolean }, string[]>;
  remove: Mutation<{ ids: string[] }, string[]>;
}

/** The collection, procedures and paths that its list and its form use. */
export interface CollectionAdmin<S extends Shape> extends FormAdmin<S, RecordOf<S>> {
  collection: Collection<S>;
  hooks: FormAdmin<S, RecordOf<S>>['hooks'] & ListHooks<S>;
  review?: Review<S>;
  useClient: () => ReturnType<FormAdmin<S, RecordOf<S>>['useClient']> & {
    listIds: { query(input: ListInputOf<S>): Promise<string[]> };
  };
}

/** Returns a function that refetches all queries that show the collection. */
export function useInvalidate({ useCaches }: Pick<FormAdmin<SimpleShape>, 'useCaches'>): () => void {
  const caches = useCaches();
  return () => {
    for (const cache of caches) void cache.invalidate();
  };
}

/** A declaration with `reviewedTexts` needs `review`. */
type RequiredReview<S extends Shape> = 'reviewed' extends keyof S['ownFilters']
  ? { review: Review<S> }
  : { review?: never };

/** Infers the types of a collection. */
export const collectionAdmin = <S extends Shape>(admin: CollectionAdmin<S> & RequiredReview<S>): CollectionAdmin<S> =>
  admin;

/** The path of a record on the site, without the language. */
export const sitePathOf = <S extends Shape>({ name }: Collection<S>, { id, values }: ListedRecordOf<S>): string =>
  recordPaths[name]({ id, ...(values as Omit<LinkedPage, 'id'>) });
