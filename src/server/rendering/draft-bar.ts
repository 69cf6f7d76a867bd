import { formatDateTime } from '#shared/i18n/format.ts';
import { type Locale, locales, otherLocale } from '#shared/i18n/locales.ts';
import { collectionPaths, localizedPath, publishPath } from '#shared/paths.ts';
import { type Draft, isChangedDraft } from '../content/drafts.service.ts';
import { translate } from '../core/translate.ts';
import type { PageBar } from './document.ts';
import { draftBarMessages } from './draft-bar.messages.ts';
import { escapeHtml } from './escape-html.ts';

export const barStyle = `.page-bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 24px;padding:8px var(--gutter);background:var(--brand-950);color:var(--on-bar)}
.page-bar p{margin:0}.page-bar strong{margin-inline-end:8px;padding:2px 10px;border-radius:999px;background:var(--sand-200);color:var(--ink)}
.page-bar div{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.page-bar a,.page-bar button{display:inline-flex;align-items:center;min-block-size:44px;padding:0 18px;border:1.5px solid currentColor;border-radius:999px;background:none;color:inherit;font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.page-bar button{border-color:var(--on-bar);background:var(--surface);color:var(--brand-800)}
.page-bar :focus-visible{outline:3px solid var(--accent-300);outline-offset:2px}
@media print{.page-bar{display:none}}`;

// The page scrolls below the bar, so that sticky elements do not overlap it. Anchors scroll to below the page's header,
// as on other pages.
const style = `body{display:flex;flex-direction:column;block-size:100dvh}#root{position:relative;flex:1;overflow:auto;scroll-padding-block-start:96px}
@media print{body{display:block}}${barStyle}`;

/** The bar above a draft, with links for staff. `address` is the page's path and query without its language. */
export function draftBar(
  { collection, id, state, startDate, version }: Draft,
  locale: Locale,
  address: string,
): PageBar {
  const t = (name: keyof typeof draftBarMessages, values: Record<string, string> = {}) =>
    escapeHtml(translate(locale, { id: draftBarMessages[name].id, values }));
  const isDraft = state === 'draft';
  const text =
    state === 'coming'
      ? t('comingText', { start: formatDateTime(startDate ?? '', locale) })
      : t(isDraft ? 'draftText' : 'unsignedText');
  const other = otherLocale(locale);
  const otherAddress = `${localizedPath(other, address)}${address.includes('?') ? '&' : '?'}language=${other}`;
  const publish = `<form method="post" action="${publishPath}"><input type="hidden" name="collection" value="${collection}"><input type="hidden" name="id" value="${id}"><input type="hidden" name="locale" value="${locale}"><input type="hidden" name="version" value="${version}"><button>${t('publish')}</button></form>`;
  const links = [
    `<a href="${escapeHtml(otherAddress)}" lang="${other}" hreflang="${other}">${locales[other].ownName}</a>`,
    `<a href="${escapeHtml(localizedPath(locale, collectionPaths[collection].edit(id)))}">${t('edit')}</a>`,
    isDraft ? publish : '',
  ];
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : '';
  const notice = isDraft && isChangedDraft(query) ? `<p role="alert">${t('changed')}</p>` : '';
  const markup = `<aside class="page-bar" aria-label="${t('label')}"><p><strong>${t(state)}</strong>${text}</p>${notice}<div>${links.join('')}</div></aside>`;
  return { markup, style, isLive: false };
}
