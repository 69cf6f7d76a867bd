import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { otherLocale } from '#shared/i18n/locales.ts';
import { roleCan } from '#shared/permissions.ts';
import { normaliseText } from '#shared/rules/search.rules.ts';
import type { StaffPage } from '../../../lib/admin/menu-pages.ts';
import { useStaff } from '../../../lib/admin/staff-context.tsx';
import { createI18n, loadCatalogue } from '../../../lib/i18n.ts';
import { useSite } from '../../../lib/site-context.tsx';
import { trpc } from '../../../lib/trpc.ts';

const mostPages = 6;
const catalogues = { en: () => import('#locales/admin/en.po'), ar: () => import('#locales/admin/ar.po') };

/** The records that hold a term, or those worked on last where it is empty. Nothing of it is kept once the dialog is closed. */
export function useFoundRecords(term: string, isOpen: boolean) {
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['found', locale, term],
    queryFn: () => client.admin.finder.find.mutate({ term }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
  });
}

/** The pages that the reader may open and whose name holds every word of a term, in either language. Without a term none. */
export function useFoundPages(pages: readonly StaffPage[], term: string): StaffPage[] {
  const { i18n } = useLingui();
  const { role } = useStaff();
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { data: inOther } = useQuery({
    queryKey: ['texts of the staff area', other],
    queryFn: async () => createI18n(other, await loadCatalogue(catalogues[other])),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = normaliseText(term).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = pages.flatMap((page) => {
    if (page.permission && !roleCan(role, page.permission)) return [];
    const name = normaliseText(i18n._(page.label));
    const names = `${name} ${normaliseText(inOther?._(page.label) ?? '')}`;
    return words.every((word) => names.includes(word)) ? [{ page, isFirst: name.startsWith(words[0] ?? '') }] : [];
  });
  const inOrder = found.toSorted((one, next) => Number(next.isFirst) - Number(one.isFirst));
  return inOrder.slice(0, mostPages).map(({ page }) => page);
}
