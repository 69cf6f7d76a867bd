import type { Locale } from '#shared/i18n/locales.ts';
import type { ClientBuild } from './client-build.ts';
import { defaultIcon, frame, type SiteLook } from './document.ts';
import { escapeHtml } from './escape-html.ts';

interface PlainDocumentOptions {
  build: ClientBuild;
  locale: Locale;
  heading: string;
  /** Markup between the heading and the links. */
  content: string;
  /** Markup of the links; the first one is the main action. */
  links: string;
  /** The centre's colour and logo; by default the product's. */
  look?: Partial<Pick<SiteLook, 'accentStyle' | 'themeColour' | 'icon'>>;
}

export const plainStyle = `.plain{display:grid;align-content:center;justify-items:center;gap:16px;min-block-size:min(100dvh,720px);max-inline-size:560px;margin-inline:auto;padding:48px 20px;text-align:center}
.plain img{block-size:72px;inline-size:auto;max-inline-size:200px;margin-block-end:8px;object-fit:contain}
.plain h1{margin:0;font-size:var(--text-xl)}.plain p{margin:0;color:var(--ink-soft)}.plain nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}
.plain :is(a,button){display:inline-flex;align-items:center;min-block-size:44px;padding:8px 20px;border:1.5px solid var(--accent-600);border-radius:999px;color:var(--accent-700);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.plain :is(a:first-child,button){background:var(--accent-600);color:var(--on-brand)}`;

/** The complete HTML of a page without renderer and script; search engines do not index it. */
export function plainDocument({ build, locale, heading, content, links, look = {} }: PlainDocumentOptions): string {
  const head = [
    `<title>${escapeHtml(heading)}</title>`,
    '<meta name="robots" content="noindex">',
    `<style>${build.siteStyle}</style><style>${plainStyle}</style>`,
    look.accentStyle ? `<style>${look.accentStyle}</style>` : '',
  ];
  const mark = `<img${look.icon ? ' class="logo"' : ''} src="${escapeHtml(look.icon ?? defaultIcon)}" alt="">`;
  return frame(
    locale,
    head,
    `<main class="plain">${mark}<h1>${escapeHtml(heading)}</h1>${content}<nav>${links}</nav></main>`,
    look,
  );
}
