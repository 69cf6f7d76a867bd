import { createHash } from 'node:crypto';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';
import { withNumberRuns } from '../mail/html.ts';
import type { Announcement } from '../settings/settings.service.ts';
import { escapeHtml } from './escape-html.ts';

/** Not in a catalogue, because React does not render the banner, so that it adds nothing to the site's script. */
const words: Record<Locale, { label: string; close: string }> = {
  en: { label: 'Announcement', close: 'Close the announcement' },
  ar: { label: 'إعلان', close: 'إغلاق الإعلان' },
};

/**
 * Runs right after the banner was parsed, before it is painted. Hides an announcement that the visitor has closed, and
 * hides it at its end on an open page. It checks once a minute, because timers pause while a computer sleeps. The
 * content security policy contains the script's hash, so it must be constant. Without script there is no close button.
 */
export const announcementScript = `(function(b){var s,k=b.dataset.key,c=b.querySelector('button');
try{s=localStorage;b.hidden=s.getItem('announcement')===k}catch(e){}
c.hidden=false;c.addEventListener('click',function(){b.hidden=true;try{s.setItem('announcement',k)}catch(e){}
var m=document.getElementById('main');if(m)m.focus({preventScroll:true})})
var u=+b.dataset.until;u&&(function w(){var l=u-Date.now();l>0?setTimeout(w,Math.min(l,6e4)):b.hidden=true})()})(document.currentScript.previousElementSibling)`;

/**
 * The banner's markup, to be followed by its script. A changed text, link or end counts as a new announcement, which
 * all visitors see again.
 */
export function announcementMarkup(announcement: Announcement, locale: Locale): string {
  const { text, link, linkText, endsAt } = announcement;
  const { label, close } = words[locale];
  // Equal in both languages, so that closing the banner in one closes it in the other.
  const key = createHash('sha256').update(announcement.key).digest('base64url').slice(0, 12);
  const more = link ? ` <a href="${escapeHtml(addressIn(locale, link))}">${withNumberRuns(linkText).markup}</a>` : '';
  return `<aside class="announcement" aria-label="${label}" data-key="${key}"${endsAt === null ? '' : ` data-until="${endsAt}"`}><p>${withNumberRuns(text).markup}${more}</p><button type="button" hidden aria-label="${close}">×</button></aside>`;
}

/** Adds the page's language to internal links, unless they contain one. */
function addressIn(locale: Locale, link: string): string {
  const namesLanguage = localeCodes.some((code) => code !== 'en' && new RegExp(`^/${code}(?:/|$)`).test(link));
  return link.startsWith('/') && !namesLanguage ? localizedPath(locale, link) : link;
}
