import './theme/site.css';
import { httpBatchLink } from '@trpc/client';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { maxCallsPerRequest } from '#shared/calls.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { splitLocale } from '#shared/paths.ts';
import { registerFormTexts } from '../ui/forms/form-texts.ts';
import { fetchOwn } from '../ui/lib/foreign-answer.ts';
import { createI18n, loadCatalogue } from '../ui/lib/i18n.ts';
import { readPageData } from '../ui/lib/page-data.ts';
import { createQueryClient } from '../ui/lib/query-client.ts';
import { trpc } from '../ui/lib/trpc.ts';
import { findRoute } from './routes.tsx';
import { SiteApp } from './site-app.tsx';

/**
 * Whether a browser's translator has changed the page, so that hydration cannot match it. React then renders it again.
 */
const isTranslated = (page: ParentNode) => page.querySelector('font') !== null;

type Catalogue = () => Promise<{ messages: Record<string, string> }>;
const catalogues: Record<Locale, { site: Catalogue; forms: Catalogue }> = {
  en: { site: () => import('#locales/en.po'), forms: () => import('#locales/forms/en.po') },
  ar: { site: () => import('#locales/ar.po'), forms: () => import('#locales/forms/ar.po') },
};

/**
 * Hydrates the server-rendered page. The catalogue and the page's chunk load first, so that hydration matches the HTML.
 * If a step fails, the page stays as the server rendered it, and its links and forms work without script.
 */
async function start(): Promise<void> {
  const pageData = readPageData();
  const { locale } = pageData;
  const route = pageData.isNotFound ? null : findRoute(splitLocale(location.pathname).path);
  const i18n = createI18n(locale, {});
  registerFormTexts(i18n, catalogues[locale].forms);
  const [messages] = await Promise.all([loadCatalogue(catalogues[locale].site), route?.page.load()]);
  i18n.load(locale, messages);
  const queryClient = createQueryClient();
  const calls = httpBatchLink({
    url: '/trpc',
    maxItems: maxCallsPerRequest,
    headers: { 'accept-language': locale },
    fetch: fetchOwn,
  });
  const trpcClient = trpc.createClient({ links: [calls] });
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // A clone has what the visitor has typed so far; `innerHTML` does not.
  const served = root.cloneNode(true) as HTMLElement;
  const handleError = (error: unknown) => {
    console.error(error);
    if ('live' in document.documentElement.dataset) return;
    queueMicrotask(() => {
      reactRoot?.unmount();
      root.replaceChildren(...served.childNodes);
    });
  };
  let reactRoot: Root | undefined;
  // A transition splits hydration into slices, so that the page responds to input meanwhile.
  startTransition(() => {
    reactRoot = hydrateRoot(
      root,
      <BrowserRouter basename={locales[locale].pathPrefix || '/'}>
        <SiteApp i18n={i18n} queryClient={queryClient} trpcClient={trpcClient} pageData={pageData} />
      </BrowserRouter>,
      {
        onCaughtError: handleError,
        onUncaughtError: handleError,
        onRecoverableError: (error) => isTranslated(served) || isTranslated(document) || console.error(error),
      },
    );
  });
}

void start();
