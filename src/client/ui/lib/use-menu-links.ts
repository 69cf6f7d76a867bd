import { useLingui } from '@lingui/react';
import { type MenuPageName, sitePages } from './site-pages.ts';
import { useSiteFrame } from './use-site-frame.ts';

export interface MenuLink {
  to: string;
  label: string;
}

/** The links of a menu, without pages that are switched off or still empty. */
export function useMenuLinks(names: readonly MenuPageName[]): MenuLink[] {
  const { i18n } = useLingui();
  const { unlisted } = useSiteFrame();
  const shown = names.filter((name) => !unlisted.includes(name));
  return shown.map((name) => ({ to: sitePages[name].paths[0], label: i18n._(sitePages[name].label) }));
}
