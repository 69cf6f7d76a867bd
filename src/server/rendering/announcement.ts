import { createHash } from 'node:crypto';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';
import type { Announcement } from '../settings/settings.service.ts';
import { escapeHtml } from './escape-html.ts';

/** Said outside of React, and so of its catalogues: the banner costs the site's script nothing. */
const words: Record<Locale, { label: string; close: string }> = {
  en: { label: 'Announcement', close: 'Close the announcement' },
  ar: { label: 'إعلان', close: 'إغلاق الإعلان' },
};

/**
 * Runs where the banner has just been read, before it is painted: who closed this announcement does not see it again, and on a page that
 * stays open it goes at its end, looked for once a minute because timers stand still while a computer sleeps.
 * The content security policy names its hash, so it never varies. Without script there is nothing to close it with.
 */
export const announcementScript = `(function(b){var s,k=b.dataset.key,c=b.querySelector('button');
try{s=localStorage;b.hidden=s.getItem('announcement')===k}catch(e){}
c.hidden=false;c.addEventListener('click',function(){b.hidden=true;try{s.setItem('announcement',k)}catch(e){}
var m=document.getElementById('main');if(m)m.focus({preventScroll:true})})
var u=+b.dataset.until;u&&(function w(){var l=u-Date.now();l>0?setTimeout(w,Math.min(l,6e4)):b.hidden=true})()})(document.currentScript.previousElementSibling)`;

/** The banner above a page, to be followed by its script. Another text, link or target is another announcement, which everybody sees again. */
export function announcementMarkup(announcement: Announcement, locale: Locale): string {
  const { text, link, linkText, endsAt } = announcement;
  const { label, close } = words[locale];
  // The same in both languages: who closed it in one does not meet it in the other.
  const key = createHash('sha256').update(announcement.key).digest('base64url').slice(0, 12);
  const more = link ? ` <a href="${escapeHtml(addressIn(locale, link))}">${escapeHtml(linkText)}</a>` : '';
  return `<aside class="announcement" aria-label="${label}" data-key="${key}"${endsAt === null ? '' : ` data-until="${endsAt}"`}><p>${escapeHtml(text)}${more}</p><button type="button" hidden aria-label="${close}">×</button></aside>`;
}

/** Links to this site stay in the page's language; those that name one already are left alone. */
function addressIn(locale: Locale, link: string): string {
  const namesLanguage = localeCodes.some((code) => code !== 'en' && new RegExp(`^/${code}(?:/|$)`).test(link));
  return link.startsWith('/') && !namesLanguage ? localizedPath(locale, link) : link;
}
