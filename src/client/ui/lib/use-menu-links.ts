import { useLingui } from '@lingui/react';
import { type MenuPageName, sitePages } from '../site-pages.ts';
import { useSiteFrame } from './use-site-frame.ts';

export interface MenuLink {
  to: string;
  label: string;
}

/** The links of a menu, without pages that are switched off. */
export function useMenuLinks(names: readonly MenuPageName[]): MenuLink[] {
  const { i18n } = useLingui();
  const { hasOpinions } = useSiteFrame();
  const shown = names.filter((name) => name !== 'opinions' || hasOpinions);
  return shown.map((name) => ({ to: sitePages[name].paths[0], label: i18n._(sitePages[name].label) }));
}
