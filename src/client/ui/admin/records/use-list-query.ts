import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { listLimits } from '#shared/content/list.rules.ts';

/** Parameters of every list's URL, with their fields; `q` keeps shared URLs short. */
const commonNames = { q: 'search', published: 'published', missing: 'missing', sort: 'sort', page: 'page' };

export type ListQueryName = keyof typeof commonNames | (string & {});

/** The query of a list in the URL, and functions that change it. */
export interface ListAddress<Query> {
  query: Query;
  /** Sets a parameter, or removes it with an empty value. Every change except `page` returns to the first page. */
  change: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  changePage: (page: number, isReplacing?: boolean) => void;
  clear: () => void;
  isNarrowed: boolean;
}

interface ListQueryOptions {
  /** Boolean parameters, each with the value that means true. */
  words?: Record<string, string>;
  /** The parameter that selects one of several lists. It is not a filter, and `clear` does not remove it. */
  folder?: string;
}

/**
 * The query of a staff list, stored in the URL, so that a reload, Back and a shared link show the same. Ignores invalid
 * parameters. `ownNames` are further parameters of this list with their fields.
 */
export function useListQuery<Query>(
  schema: ListSchema & z.ZodType<Query>,
  ownNames: Record<string, keyof Query & string> = {},
  { words = {}, folder = '' }: ListQueryOptions = {},
): ListAddress<Query> {
  const [search, setSearch] = useSearchParams();
  const names = { ...commonNames, ...ownNames };
  const asked = readAsked(schema, names, words, search);
  const change = (name: ListQueryName, value: string, isReplacing = false) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (name !== 'page') next.delete('page');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: isReplacing },
    );
  const changePage = (page: number, isReplacing?: boolean) => change('page', page > 1 ? String(page) : '', isReplacing);
  const shown = search.get(folder);
  const clear = () => setSearch(shown === null ? {} : { [folder]: shown });
  const unnarrowing = new Set(['sort', 'page', folder]);
  const isNarrowed = Object.entries(names).some(
    ([name, field]) => !unnarrowing.has(name) && asked[field] !== undefined,
  );
  return { query: schema.parse(asked), change, changePage, clear, isNarrowed };
}

/** The result of a page; the previous page stays while the next one loads. */
interface FoundPage {
  data: { items: unknown[]; pageCount: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Whether the URL names a page after the last one, for example after its last record was removed; then navigates to the
 * last page.
 */
export function useIsPastLastPage(
  { query, changePage }: ListAddress<{ page: number }>,
  { data, isPlaceholderData }: FoundPage,
): boolean {
  const pageCount = data?.pageCount ?? 1;
  const isPastLastPage = data?.items.length === 0 && query.page > pageCount && !isPlaceholderData;
  const goTo = useEffectEvent((page: number) => changePage(page, true));
  useEffect(() => {
    if (isPastLastPage) goTo(pageCount);
  }, [isPastLastPage, pageCount]);
  return isPastLastPage;
}

interface ListSchema {
  shape: z.ZodRawShape;
}

function readAsked(
  schema: ListSchema,
  names: Record<string, string>,
  words: Record<string, string>,
  search: URLSearchParams,
): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(names)) {
    const text = search.get(name)?.trim();
    const read = schema.shape[field] as z.ZodType | undefined;
    const word = words[name];
    if (!text || !read || (word !== undefined && text !== word)) continue;
    // Truncate a search text that is too long instead of ignoring it.
    const typed = name === 'page' ? Number(text) : text;
    for (const value of [word === undefined ? typed : true, text.slice(0, listLimits.term)]) {
      const result = read.safeParse(value);
      if (!result.success) continue;
      asked[field] = result.data;
      break;
    }
  }
  return asked;
}
