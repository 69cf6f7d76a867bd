import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { catalogueLimits } from '#shared/rules/packages-address.rules.ts';

/** What stands in the address of every list, by the list's own names; `q` is short for what people share. */
const commonNames = { q: 'search', published: 'published', missing: 'missing', sort: 'sort', page: 'page' };
/** What does not narrow a list. */
const unnarrowing = new Set(['sort', 'page']);

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

/** What a staff list shows, kept in the address: a reload, Back and a shared link show the same. What means nothing is left out. */
export function useListQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  ownNames: Record<string, keyof Shape & string> = {},
): ListAddress<z.output<z.ZodObject<Shape>>> {
  const [search, setSearch] = useSearchParams();
  const names = { ...commonNames, ...ownNames };
  const asked = readAsked(schema, names, search);
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
  const isNarrowed = Object.entries(names).some(([name, field]) => !unnarrowing.has(name) && asked[field] !== undefined);
  return { query: schema.parse(asked), change, clear: () => setSearch({}), isNarrowed };
}

function readAsked(schema: z.ZodObject, names: Record<string, string>, search: URLSearchParams): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(names)) {
    const text = search.get(name)?.trim().slice(0, catalogueLimits.term);
    const read = schema.shape[field];
    if (!text || !read) continue;
    const result = (read as z.ZodType).safeParse(name === 'page' ? Number(text) : text);
    if (result.success) asked[field] = result.data;
  }
  return asked;
}
