import { readContentIds, type Work, workKey } from '../core/watchdog/running-work.ts';

const plainPath = /^[\w/-]{1,150}$/;

/**
 * The rendering of a page in any language, for the watchdog. Its name omits what visitors type. The answer to a posted
 * form is never refused, since a stranger could thereby close its page to everybody. The same counts for a preview of
 * changes that are not published.
 */
export function pageWork({
  path,
  search,
  isRefusable,
}: {
  path: string;
  search: URLSearchParams;
  isRefusable: boolean;
}): Work {
  const address = search.size > 0 ? `${path}?${search}` : path;
  const shown = new URLSearchParams([...search].filter(([, value]) => readContentIds(value).join('-') === value));
  const shownPath = plainPath.test(path) ? path : '/…';
  const name = shown.size > 0 ? `${shownPath}?${shown}` : shownPath;
  return { kind: 'page', name, key: isRefusable ? workKey('page', address) : null, hasFreeText: name !== address };
}
