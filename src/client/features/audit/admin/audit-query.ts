import { useSearchParams } from 'react-router';
import { type AuditListInput, auditListInputSchema } from '#shared/schemas/audit.schema.ts';

/** What stands in the address, by the list's own names. */
const names = { q: 'search', kind: 'kind', person: 'staffId', from: 'from', to: 'to', page: 'page' } as const satisfies Record<string, keyof AuditListInput>;
export type AuditQueryName = keyof typeof names;

/** What the log shows, kept in the address. What means nothing there is left out. */
export function useAuditQuery() {
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search);
  const change = (name: AuditQueryName, value: string, isReplacing = false) =>
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
  const { page: _page, ...narrowing } = query;
  return { query, change, clear: () => setSearch({}), isNarrowed: Object.values(narrowing).some(Boolean) };
}

function readQuery(search: URLSearchParams): AuditListInput {
  const query: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(names)) {
    const text = search.get(name);
    const value = key === 'page' ? Number(text) : text;
    if (text !== null && auditListInputSchema.shape[key].safeParse(value).success) query[key] = value;
  }
  return auditListInputSchema.parse(query);
}
