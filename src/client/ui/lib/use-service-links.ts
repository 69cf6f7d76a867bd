import { useLingui } from '@lingui/react/macro';
import { sitePaths } from '#shared/paths.ts';

export interface SiteLink {
  to: string;
  label: string;
}

/** The pages for visitors with a wish that are none of the navigation's main items, in the order they are shown. */
export function useServiceLinks(): SiteLink[] {
  const { t } = useLingui();
  return [
    { to: sitePaths.withdraw(), label: t`Home visit` },
    { to: sitePaths.reports(), label: t`Laboratory report` },
    { to: sitePaths.information(), label: t`Medical information` },
    { to: sitePaths.faq(), label: t`Frequent questions` },
  ];
}
