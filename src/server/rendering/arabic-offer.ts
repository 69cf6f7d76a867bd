import { locales } from '#shared/i18n/locales.ts';

const { code, direction, pathPrefix } = locales.ar;

/** Not in a catalogue: it is read in Arabic on English pages only, and React does not render it. */
const words = { offer: 'اقرأ هذه الصفحة بالعربية', decline: 'لا، شكراً' };

/**
 * Runs right after the offer was parsed, before it is painted, because pages in caches are the same for everybody. Shows
 * the offer once, to a visitor whose browser prefers Arabic and who never chose a language; never without localStorage,
 * since it would come again on each page. The content security policy contains the script's hash, so it must be constant.
 */
export const arabicOfferScript = `(function(b){var p=location,a=b.querySelector('a');
try{var s=localStorage,k='arabic-offered';if(/^ar\\b/i.test((navigator.languages||[])[0]||navigator.language)&&!s.getItem(k)&&!s.getItem('language')){s.setItem(k,'yes');b.hidden=false}}catch(e){}
a.addEventListener('click',function(){a.href='${pathPrefix}'+p.pathname.replace(/\\/$/,'')+p.search+(p.search?'&':'?')+'language=${code}'+p.hash});
b.querySelector('button').addEventListener('click',function(){b.hidden=true;
var m=document.getElementById('main');if(m)m.focus({preventScroll:true})})})(document.currentScript.previousElementSibling)`;

/** The offer of Arabic, hidden, to be followed by its script. */
export const arabicOfferMarkup = `<aside class="announcement" lang="${code}" dir="${direction}" hidden><p><a href="${pathPrefix}?language=${code}" rel="nofollow">${words.offer}</a></p><button type="button" aria-label="${words.decline}">×</button></aside>`;
