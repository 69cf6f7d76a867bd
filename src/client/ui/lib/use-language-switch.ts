import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { type Locale, otherLocale } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';
import { useSite } from './site-context.tsx';
import { tabStorage } from './tab-storage.ts';

const yearSeconds = 31_536_000;
const scrollKey = 'language-switch-scroll';

/** Stores the language in a cookie, which the server reads, and in localStorage. */
export function storeLanguage(locale: Locale): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `language=${locale};path=/;max-age=${yearSeconds};samesite=lax${secure}`;
  try {
    localStorage.setItem('language', locale);
  } catch {
    // Without localStorage, the cookie is enough.
  }
}

/**
 * The link to the same page in the other language; to the home page if `pagePath` is null (not found). Before
 * hydration, the server stores the language.
 */
export function useLanguageSwitch(pagePath: string | null) {
  const { locale } = useSite();
  const { search } = useLocation();
  const target = otherLocale(locale);
  const query = pagePath === null ? '' : search;
  const address = localizedPath(target, pagePath ?? '/');
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    storeLanguage(target);
    tabStorage.write(scrollKey, String(window.scrollY));
    location.assign(`${address}${query}${location.hash}`);
  };
  return { target, href: `${address}${query}${query ? '&' : '?'}language=${target}`, handleClick };
}

/** Restores the scroll position from before the switch of language. */
export function restoreScrollAfterSwitch(): void {
  const stored = tabStorage.read(scrollKey);
  if (stored === null) return;
  tabStorage.remove(scrollKey);
  window.scrollTo(0, Number(stored));
}
