import { useSearchParams } from 'react-router';
import { catalogueLimits } from '#shared/rules/packages-address.rules.ts';
import { contentIdSchema } from '#shared/schemas/fields.schema.ts';

/** What the table shows, kept in the address: a reload, Back and a shared link show the same. */
export function usePackagesQuery() {
  const [search, setSearch] = useSearchParams();
  const category = contentIdSchema.safeParse(search.get('category'));
  const page = Number(search.get('page'));
  const query = {
    categoryId: category.success ? category.data : undefined,
    search: search.get('q')?.trim().slice(0, catalogueLimits.term) || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= catalogueLimits.page ? page : 1,
  };
  const change = (key: 'category' | 'q' | 'page', value: string, isReplacing = false) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (key !== 'page') next.delete('page');
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: isReplacing },
    );
  return { query, change };
}
