import type { Locale } from '#shared/i18n/locales.ts';
import type { ClientBuild } from './client-build.ts';
import { defaultIcon, frame } from './document.ts';
import { escapeHtml } from './escape-html.ts';

interface PlainDocumentOptions {
  build: ClientBuild;
  locale: Locale;
  heading: string;
  /** Markup between the heading and the links. */
  content: string;
  /** Markup of the links; the first one is the main action. */
  links: string;
  /** The style with the centre's colour, and the URL of its logo. */
  accentStyle?: string;
  icon?: string | null;
}

export const plainStyle = `.plain{display:grid;align-content:center;justify-items:center;gap:16px;min-block-size:min(100dvh,720px);max-inline-size:560px;margin-inline:auto;padding:48px 20px;text-align:center}
.plain img{block-size:72px;inline-size:auto;max-inline-size:200px;margin-block-end:8px;object-fit:contain}
.plain h1{margin:0;font-size:var(--text-xl)}.plain p{margin:0;color:var(--ink-soft)}.plain nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}
.plain :is(a,button){display:inline-flex;align-items:center;min-block-size:44px;padding:8px 20px;border:1.5px solid var(--teal-600);border-radius:999px;color:var(--teal-700);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.plain :is(a:first-child,button){background:var(--teal-600);color:var(--white)}`;

/** The complete HTML of a page without renderer and script; search engines do not index it. */
export function plainDocument({
  build,
  locale,
  heading,
  content,
  links,
  accentStyle = '',
  icon = null,
}: PlainDocumentOptions): string {
  const head = [
    `<title>${escapeHtml(heading)}</title>`,
    '<meta name="robots" content="noindex">',
    `<style>${build.siteStyle}</style><style>${plainStyle}</style>`,
    accentStyle ? `<style>${accentStyle}</style>` : '',
  ];
  const mark = `<img src="${escapeHtml(icon ?? defaultIcon)}" alt="">`;
  return frame(
    locale,
    head,
    `<main class="plain">${mark}<h1>${escapeHtml(heading)}</h1>${content}<nav>${links}</nav></main>`,
    icon,
  );
}
