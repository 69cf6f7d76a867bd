import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { otherLocale } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';
import { useSite } from '../../lib/site-context.tsx';
import { storeLanguage } from '../../lib/use-language-switch.ts';
import { leaveKeepingDrafts } from '../forms/leaving.ts';

/** The link to this page in the other language, with its query and hash. Form drafts survive the switch. */
export function useAdminLanguageSwitch() {
  const { locale } = useSite();
  const { pathname, search, hash } = useLocation();
  const target = otherLocale(locale);
  const href = localizedPath(target, pathname) + search + hash;
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    storeLanguage(target);
    leaveKeepingDrafts(href);
  };
  return { target, href, handleClick };
}
