import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findableRank, findableWords } from '#shared/command-palette/command-palette.rules.ts';
import { otherLocale } from '#shared/i18n/locales.ts';
import { roleCan } from '#shared/permissions.ts';
import type { FindablePage } from '../../ui/admin/lib/menu-pages.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { createI18n, loadCatalogue } from '../../ui/lib/i18n.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

/** How many pages, and how many parts of pages, are shown for a term. */
const mostOfEach = 6;
const catalogues = { en: () => import('#locales/admin/en.po'), ar: () => import('#locales/admin/ar.po') };

/** The records that hold a term, or those worked on last where it is empty. Nothing of it is kept once the dialog is closed. */
export function useFoundRecords(term: string) {
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['found', locale, term],
    queryFn: () => client.admin.commandPalette.find.mutate({ term }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
}

export interface FoundPages {
  pages: FindablePage[];
  parts: FindablePage[];
  /** The term names a part better than any page. */
  isPartMeant: boolean;
}

/** The pages, and the parts of pages, that the reader may open and that a term means in either language; without a term all pages. The best first. */
export function useFoundPages(pages: readonly FindablePage[], term: string): FoundPages {
  const searched = useSearchedPages(pages);
  const isPart = ({ within }: FindablePage) => within !== undefined;
  if (term.trim() === '') return { pages: searched.map(({ page }) => page).filter((page) => !isPart(page)), parts: [], isPartMeant: false };
  const ranked = searched.flatMap(({ page, words }) => {
    const rank = findableRank(term, words);
    return rank === null ? [] : [{ page, rank }];
  });
  const inOrder = ranked.toSorted((one, next) => one.rank - next.rank);
  const found = inOrder.map(({ page }) => page);
  const isPartMeant = (inOrder.find(({ page }) => isPart(page))?.rank ?? Infinity) < (inOrder.find(({ page }) => !isPart(page))?.rank ?? Infinity);
  return { pages: found.filter((page) => !isPart(page)).slice(0, mostOfEach), parts: found.filter(isPart).slice(0, mostOfEach), isPartMeant };
}

function useSearchedPages(pages: readonly FindablePage[]) {
  const { i18n } = useLingui();
  const { role } = useStaff();
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { data: inOther } = useQuery({
    queryKey: ['texts of the staff area', other],
    queryFn: async () => createI18n(other, await loadCatalogue(catalogues[other])),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const inBoth = (text: FindablePage['also']) => (text ? [i18n._(text), inOther?._(text) ?? ''] : []);
    const allowed = pages.filter(({ permission }) => !permission || roleCan(role, permission));
    return allowed.map((page) => ({
      page,
      words: findableWords({ names: inBoth(page.label), others: inBoth(page.also), places: (page.within ?? []).flatMap(inBoth) }),
    }));
  }, [pages, role, i18n, inOther]);
}
