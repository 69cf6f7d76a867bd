import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '#client/app/entry-server.tsx';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { languageFixedPaths, localizedPath, manifestPath } from '#shared/paths.ts';
import { brandShades, darkShades, darkTints, ownAccent, staffShades } from '#shared/settings/accent.rules.ts';
import { pageDataElementId } from '#shared/site/page-data.ts';
import { documentTitle, headTags } from '#shared/site/page-head.ts';
import type { Announcement, SettingsService } from '../settings/settings.service.ts';
import { announcementMarkup, announcementScript } from './announcement.ts';
import { arabicOfferMarkup, arabicOfferScript } from './arabic-offer.ts';
import type { ClientBuild } from './client-build.ts';
import { escapeHtml } from './escape-html.ts';

/** The colour of the top bar, for the browser's user interface. */
const ownThemeColour = '#0b4f5c';

/** The product's logo, for a centre without one. */
export const defaultIcon = '/favicon.svg';

interface SiteDocumentOptions {
  build: ClientBuild;
  page: RenderedPage;
  /** Without a trailing slash. */
  origin: string;
  chunks: string[];
  /** Whether the script waits for the visitor's first interaction. */
  waitsForInteraction: boolean;
  /** JSON-LD for crawlers, or null. */
  structuredData: object | null;
  look: SiteLook;
  /** Rendered in a frame for staff: scripts and links are disabled. */
  isPreview?: boolean;
  /** The bar above a page that visitors do not see; search engines do not index the page. */
  bar?: PageBar | null;
}

export interface PageBar {
  markup: string;
  style: string;
  /** Whether the page runs its script; without it, no data is embedded for further pages. */
  isLive: boolean;
}

/** Settings that affect every page beside its content. */
export interface SiteLook {
  /** The style with the centre's colour; empty without one. */
  accentStyle: string;
  /** The colour of the browser's user interface. */
  themeColour: string;
  /** The URL of the centre's logo; null: the product's. */
  icon: string | null;
  announcement: Announcement | null;
}

export function readLook(settings: SettingsService, locale: Locale): SiteLook {
  const accent = readAccent(settings);
  return {
    accentStyle: accent ? siteAccentStyle(accent) : '',
    themeColour: themeColourOf(accent),
    icon: settings.getLogo(locale)?.src ?? null,
    announcement: settings.getAnnouncement(locale),
  };
}

/** The centre's colour; null: the product's, which the styles contain. */
function readAccent(settings: SettingsService): string | null {
  const { accent } = settings.get('brand');
  return accent === '' || accent === ownAccent ? null : accent;
}

const themeColourOf = (accent: string | null) => (accent ? brandShades(accent).bar : null) ?? ownThemeColour;

/** The colour of the browser's user interface. */
export const readThemeColour = (settings: SettingsService) => themeColourOf(readAccent(settings));

/** The centre's colour on the public site: stronger than the site's own tokens of each scheme. */
const siteAccentStyle = (accent: string) =>
  `:root:root{${variables(brandShades(accent))}}@media screen and (prefers-color-scheme:dark){:root:root{${variables(darkShades(accent))}}}`;

/** The centre's colour in the staff area. It must be stronger than the variables of its component library. */
function staffStyle(accent: string): string {
  const scale = Object.fromEntries(staffShades(accent).map((shade, index) => [`mantine-color-sea-${index}`, shade]));
  const [tint, hover] = darkTints(accent);
  const dark = {
    'mantine-color-sea-light': tint,
    'mantine-color-sea-light-hover': hover,
    'accent-50': tint,
    'accent-100': hover,
    'accent-700': staffShades(accent)[4] ?? accent,
  };
  const root = ':root:root:root';
  return `${root}{${variables({ ...brandShades(accent), ...scale })}}${root}[data-mantine-color-scheme=dark]{${variables(dark)}}`;
}

const variables = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The complete HTML of a public page. */
export function siteDocument({
  build,
  page,
  origin,
  chunks,
  waitsForInteraction,
  structuredData,
  look,
  isPreview = false,
  bar = null,
}: SiteDocumentOptions): string {
  const { locale } = page.pageData;
  const head = { ...page.head, isIndexed: page.head.isIndexed && page.status === 200 && bar === null };
  // Arabic pages contain Latin digits too.
  const fonts = locale === 'ar' ? [build.fonts.arabic, build.fonts.latin] : [build.fonts.latin];
  const parts = [
    `<title>${escapeHtml(documentTitle(head))}</title>`,
    ...headTags(head, locale, origin).map(([name, attributes]) => tag(name, attributes)),
    tag('link', { rel: 'manifest', href: localizedPath(locale, manifestPath) }),
    ...fonts.map((font) => (font ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>` : '')),
    build.siteStyle ? `<style>${build.siteStyle}</style>` : '',
    look.accentStyle ? `<style>${look.accentStyle}</style>` : '',
    bar ? `<style>${bar.style}</style>` : '',
    structuredData ? `<script type="application/ld+json">${escapeJson(structuredData)}</script>` : '',
  ];
  const announcement = look.announcement ? announcementMarkup(look.announcement, locale) : '';
  if (isPreview) return frame(locale, parts, `<div inert>${announcement}<div id="root">${page.html}</div></div>`, look);
  if (bar && !bar.isLive)
    return frame(locale, parts, `${bar.markup}${announcement}<div id="root">${page.html}</div>`, look);
  const data = `<script type="application/json" id="${pageDataElementId}">${escapeJson(page.pageData)}</script>`;
  const banners = [
    locale === 'en' ? `${arabicOfferMarkup}<script>${arabicOfferScript}</script>` : '',
    announcement && `${announcement}<script>${announcementScript}</script>`,
  ].join('');
  return frame(
    locale,
    parts,
    `${bar?.markup ?? ''}${banners}<div id="root">${page.html}</div>${data}${startScript(build.siteScript, chunks, waitsForInteraction)}`,
    look,
  );
}

/** Not in a catalogue, since the script renders everything else on this page. */
const noScriptTexts: Record<Locale, string> = {
  en: '<p>The staff area needs JavaScript. Switch it on in your browser and load this page again.</p>',
  ar: '<p>تحتاج منطقة الموظفين إلى JavaScript. فعّله في متصفحك ثم حمّل الصفحة من جديد.</p>',
};

/** The empty document of the staff area; browsers and proxies must not store it. */
export function adminDocument(build: ClientBuild, locale: Locale, settings: SettingsService): string {
  const accent = readAccent(settings);
  const head = [
    '<title>Dana</title>',
    '<meta name="robots" content="noindex">',
    ...[build.adminScript, ...build.adminChunks[locale]].map((file) => `<link rel="modulepreload" href="${file}">`),
    ...build.adminStyles.map((file) => `<link rel="stylesheet" href="${file}">`),
    accent ? `<style>${staffStyle(accent)}</style>` : '',
  ];
  const start = `<script>${schemeScript}</script><script data-empty data-entry="${build.adminScript}">${bootstrapScript}</script>`;
  return frame(locale, head, `<div id="root"></div><noscript>${noScriptTexts[locale]}</noscript>${start}`, {
    themeColour: themeColourOf(accent),
  });
}

/**
 * The content security policy of pages: scripts and styles of this site, and inline ones by hash (including
 * `ownStyles`).
 */
export function contentSecurityPolicy(
  build: ClientBuild,
  area: 'site' | 'preview' | 'admin',
  ownStyles: string[] = [],
): string {
  // The staff area's component library sets style attributes; the public pages have none.
  const styles = area === 'admin' ? "'unsafe-inline'" : [build.siteStyle, ...ownStyles].map(hashSource).join(' ');
  const scripts = area === 'admin' ? [schemeScript] : [announcementScript, arabicOfferScript];
  return [
    "default-src 'none'",
    `script-src 'self' ${[bootstrapScript, ...scripts].map(hashSource).join(' ')}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    ...(area === 'admin' ? ["frame-src 'self'"] : []),
    `frame-ancestors ${area === 'preview' ? "'self'" : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}

/** The HTML around every page: language, direction, head and body. By default with the product's icon and colour. */
export function frame(
  locale: Locale,
  head: string[],
  body: string,
  { icon: ownIcon = null, themeColour = ownThemeColour }: Partial<Pick<SiteLook, 'icon' | 'themeColour'>> = {},
): string {
  const icon = ownIcon
    ? `<link rel="icon" href="${escapeHtml(ownIcon)}">`
    : `<link rel="icon" href="${defaultIcon}" type="image/svg+xml">`;
  return `<!doctype html>
<html lang="${locale}" dir="${locales[locale].direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="${themeColour}">${icon}<link rel="apple-touch-icon" href="/apple-touch-icon.png">${head.join('')}</head><body>${body}</body></html>`;
}

function startScript(entry: string, chunks: string[], waitsForInteraction: boolean): string {
  return `<script data-entry="${entry}" data-files="${chunks.join(' ')}"${waitsForInteraction ? ' data-waiting' : ''}>${bootstrapScript}</script>`;
}

function tag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
}

/**
 * Marks the empty document of the staff area with the scheme that a member chose, else that of the device, before its
 * first paint. Mantine stores the choice under this key, and sets the attribute itself once it runs.
 */
const schemeScript = `(function(e,c){try{c=localStorage.getItem('mantine-color-scheme-value')}catch(_){}
e.setAttribute('data-mantine-color-scheme',c==='dark'||c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})(document.documentElement)`;

/** The styles and scripts of all pages are few, and some are long. */
const hashes = new LRUCache<string, string>({ max: 20 });

function hashSource(text: string): string {
  const hash = hashes.get(text) ?? createHash('sha256').update(text).digest('base64');
  hashes.set(text, hash);
  return `'sha256-${hash}'`;
}

// A "<" could end the script element.
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The only inline script of the pages. The content security policy contains its hash, so it must be constant. It
 * redirects visitors who chose Arabic to the Arabic URL, since a cache in front may answer without the server. It starts
 * the site's script after the first paint, or at the visitor's first interaction. A page that does nothing by itself
 * (`data-waiting`) waits for that, unless the tab keeps something, such as a draft, or has a package in its navigation
 * state. Moves and focus count only after the paint, because Chromium also reports a move when a page first appears under
 * a pointer, and the page may focus its own message; a field that has the focus then counts. An empty page (`data-empty`) has nothing to paint, so its script starts at once.
 */
const bootstrapScript = `(function(d,w,s){
var chosen=(/(?:^|; )language=(\\w+)/.exec(d.cookie)||[])[1];try{chosen=chosen||w.localStorage.getItem('language')}catch(e){}
if(chosen==='ar'&&!/^\\/ar(?:\\/|$)/.test(location.pathname)
&&${JSON.stringify(languageFixedPaths)}.indexOf(location.pathname.replace(/\\/$/,''))<0){
d.cookie='language=ar;path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');location.replace('/ar'+(location.pathname==='/'?'':location.pathname)+location.search+location.hash);return}
var started=false;function start(){if(started)return;started=true;
(s.files?s.files.split(' '):[]).forEach(function(f){var l=d.createElement('link');l.rel='modulepreload';l.href=f;d.head.appendChild(l)});
import(s.entry)}
if('empty' in s){start();return}
var waits='waiting' in s&&!(w.history.state||{}).usr;try{waits=waits&&!w.sessionStorage.length}catch(e){}
function on(events){events.forEach(function(e){w.addEventListener(e,start,{once:true,passive:true})})}
function next(){if(waits&&!/^(INPUT|SELECT|TEXTAREA)$/.test((d.activeElement||d.body).tagName))on(['pointermove','scroll','focusin']);else start()}
function painted(){w.requestAnimationFrame(function(){w.requestAnimationFrame(function(){setTimeout(next,250)})});setTimeout(next,2000)}
on(['pointerdown','keydown']);
if(d.readyState==='complete')painted();else w.addEventListener('load',painted);
})(document,window,document.currentScript.dataset)`;
