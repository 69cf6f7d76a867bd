import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { listLimits } from '#shared/content/list.rules.ts';

/** What stands in the address of every list, by the list's own names; `q` is short for what people share. */
const commonNames = { q: 'search', published: 'published', missing: 'missing', sort: 'sort', page: 'page' };

/** The names in a list's address. */
export type ListQueryName = keyof typeof commonNames | (string & {});

/** What a staff list shows and how that is changed. */
export interface ListAddress<Query> {
  query: Query;
  /** Sets or, with an empty value, takes away; anything but the page leads back to the first page. */
  change: (name: ListQueryName, value: string, isReplacing?: boolean) => void;
  clear: () => void;
  isNarrowed: boolean;
}

export interface ListQueryOptions {
  /** Names of fields that are yes or no, each with the one word that says yes. */
  words?: Record<string, string>;
  /** The name that says which of several lists is shown: it narrows nothing, and clearing leaves it. */
  folder?: string;
}

/**
 * What a staff list shows, kept in the address: a reload, Back and a shared link show the same. What means nothing is left out.
 * `ownNames` are the names of this list's own, each with its field.
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
  const shown = search.get(folder);
  const clear = () => setSearch(shown === null ? {} : { [folder]: shown });
  const unnarrowing = new Set(['sort', 'page', folder]);
  const isNarrowed = Object.entries(names).some(([name, field]) => !unnarrowing.has(name) && asked[field] !== undefined);
  return { query: schema.parse(asked), change, clear, isNarrowed };
}

/** What was found on a page of a list; the former page stays while the next one comes. */
interface FoundPage {
  data: { items: unknown[]; pageCount: number } | undefined;
  isPlaceholderData: boolean;
}

/** Whether the address asks for a page behind the last one, as when its last record was removed: it is led to the last one. */
export function useIsBeyond({ query, change }: ListAddress<{ page: number }>, { data, isPlaceholderData }: FoundPage): boolean {
  const pageCount = data?.pageCount ?? 1;
  const isBeyond = data?.items.length === 0 && query.page > pageCount && !isPlaceholderData;
  const goTo = useEffectEvent((page: number) => change('page', page > 1 ? String(page) : '', true));
  useEffect(() => {
    if (isBeyond) goTo(pageCount);
  }, [isBeyond, pageCount]);
  return isBeyond;
}

interface ListSchema {
  shape: z.ZodRawShape;
}

function readAsked(schema: ListSchema, names: Record<string, string>, words: Record<string, string>, search: URLSearchParams): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(names)) {
    const text = search.get(name)?.trim();
    const read = schema.shape[field] as z.ZodType | undefined;
    const word = words[name];
    if (!text || !read || (word !== undefined && text !== word)) continue;
    // Words that are too long for the list are cut rather than left out.
    for (const value of [word !== undefined ? true : name === 'page' ? Number(text) : text, text.slice(0, listLimits.term)]) {
      const result = read.safeParse(value);
      if (!result.success) continue;
      asked[field] = result.data;
      break;
    }
  }
  return asked;
}
