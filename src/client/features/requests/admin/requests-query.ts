import { useSearchParams } from 'react-router';
import { type RequestListInput, requestListInputSchema } from '#shared/schemas/inbox.schema.ts';

/** What stands in the address, by the list's own names; `due` and `q` are short for what people share. */
const names: Record<string, keyof RequestListInput> = {
  folder: 'folder',
  q: 'search',
  type: 'type',
  state: 'state',
  assignee: 'assignee',
  from: 'from',
  to: 'to',
  due: 'callBackDue',
  wish: 'openWish',
  sort: 'sort',
  page: 'page',
};
export type RequestsQueryName = 'folder' | 'q' | 'type' | 'state' | 'assignee' | 'from' | 'to' | 'due' | 'wish' | 'sort' | 'page';

/** What the list shows, kept in the address: a reload, Back and a shared link show the same. What means nothing is left out. */
export function useRequestsQuery() {
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search);
  const change = (name: RequestsQueryName, value: string, isReplacing = false) =>
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
  const clear = () => setSearch(query.folder === 'suspected' ? { folder: 'suspected' } : {});
  const { folder: _folder, page: _page, sort: _sort, ...narrowing } = query;
  return { query, change, clear, isNarrowed: Object.values(narrowing).some((value) => value !== null && value !== '' && value !== false) };
}

function readQuery(search: URLSearchParams): RequestListInput {
  const query: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(names)) {
    const text = search.get(name);
    if (text === null) continue;
    const value = key === 'page' ? Number(text) : key === 'callBackDue' ? text === 'today' : key === 'openWish' ? text === 'open' : text;
    if (requestListInputSchema.shape[key].safeParse(value).success) query[key] = value;
  }
  return requestListInputSchema.parse(query);
}
