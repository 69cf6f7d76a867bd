import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findableRank, findableWords } from '#shared/command-palette/command-palette.rules.ts';
import { otherLocale } from '#shared/i18n/locales.ts';
import { roleCan } from '#shared/permissions.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { loadStaffTexts } from '../../ui/lib/staff-texts.ts';
import { trpc } from '../../ui/lib/trpc.ts';

/** The records that match a term; without a term, those edited last. Not cached after the dialog closes. */
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

interface FoundPages {
  pages: FindablePage[];
  parts: FindablePage[];
  /** A part matches the term better than any page. */
  isPartFirst: boolean;
}

/**
 * The pages and parts that match a term in either language and that the role permits, best first, at most `limit` of
 * each. Without a term, all pages.
 */
export function useFoundPages(pages: readonly FindablePage[], term: string, limit: number): FoundPages {
  const searched = useSearchedPages(pages);
  const isPart = ({ within }: FindablePage) => within !== undefined;
  if (term.trim() === '') {
    const all = searched.map(({ page }) => page);
    return { pages: all.filter((page) => !isPart(page)), parts: [], isPartFirst: false };
  }
  const ranked = searched.flatMap(({ page, words }) => {
    const rank = findableRank(term, words);
    return rank === null ? [] : [{ page, rank }];
  });
  const inOrder = ranked.toSorted((one, next) => one.rank - next.rank);
  const found = inOrder.map(({ page }) => page);
  const bestPart = inOrder.find(({ page }) => isPart(page))?.rank ?? Infinity;
  const bestPage = inOrder.find(({ page }) => !isPart(page))?.rank ?? Infinity;
  const isPartFirst = bestPart < bestPage;
  return {
    pages: found.filter((page) => !isPart(page)).slice(0, limit),
    parts: found.filter(isPart).slice(0, limit),
    isPartFirst,
  };
}

function useSearchedPages(pages: readonly FindablePage[]) {
  const { i18n } = useLingui();
  const { role } = useStaff();
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { data: inOther } = useQuery({
    queryKey: ['texts of the staff area', other],
    queryFn: async () => createI18n(other, await loadStaffTexts(other)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const inBoth = (text: FindablePage['also']) => (text ? [i18n._(text), inOther?._(text) ?? ''] : []);
    const allowed = pages.filter(({ permission }) => !permission || roleCan(role, permission));
    return allowed.map((page) => ({
      page,
      words: findableWords({
        names: inBoth(page.label),
        others: [...inBoth(page.also), ...inBoth(page.place)],
        places: (page.within ?? []).flatMap(inBoth),
      }),
    }));
  }, [pages, role, i18n, inOther]);
}
