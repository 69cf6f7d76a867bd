import '../ui/admin/lib/newer-built-ins.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/admin.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { maxCallsPerRequest, scriptHeader } from '#shared/calls.ts';
import { locales } from '#shared/i18n/locales.ts';
import { splitLocale } from '#shared/paths.ts';
import { inactivityHeaders, watchActivity } from '../ui/admin/lib/activity.ts';
import { reauthenticationLink } from '../ui/admin/lib/reauthentication.ts';
import { showStartFailure } from '../ui/admin/lib/start-failure.ts';
import { watchSession } from '../ui/admin/lib/watch-session.ts';
import { Notices } from '../ui/admin/notices.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { fetchOwn } from '../ui/lib/foreign-answer.ts';
import { createI18n } from '../ui/lib/i18n.ts';
import { ownScript } from '../ui/lib/own-script.ts';
import { createQueryClient } from '../ui/lib/query-client.ts';
import { SiteProvider } from '../ui/lib/site-context.tsx';
import { SiteFrameProvider } from '../ui/lib/site-frame-provider.tsx';
import { loadStaffTexts } from '../ui/lib/staff-texts.ts';
import { trpc } from '../ui/lib/trpc.ts';
import { TextProvider } from '../ui/text-provider.tsx';
import { StaffArea } from './admin/staff-area.tsx';
import { adminTheme, adminVariables } from './theme/admin-theme.ts';

/** The time after which staff data is stale, in ms; short, because colleagues change the same data. */
const freshMs = 5_000;

/** Renders the staff area into the empty page that the server sent, in the language of the address. */
async function start(): Promise<void> {
  const { locale } = splitLocale(location.pathname);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  // Without a network, calls fail at once; by default they would wait without a message.
  const networkMode = 'always';
  queryClient.setDefaultOptions({
    queries: { ...queries, networkMode, staleTime: freshMs, refetchOnWindowFocus: true },
    mutations: { networkMode },
  });
  watchSession(queryClient, getQueryKey(trpc.admin.staff.me));
  watchActivity();
  const script = { [scriptHeader]: ownScript() };
  const headers = () => ({ 'accept-language': locale, ...script, ...inactivityHeaders() });
  const calls = httpBatchLink({ url: '/trpc', maxItems: maxCallsPerRequest, headers, fetch: fetchOwn });
  const trpcClient = trpc.createClient({ links: [reauthenticationLink, calls] });
  const utils = createTRPCQueryUtils({ queryClient, client: trpcClient });
  // Prefetches the queries of every page while the catalogues load.
  void utils.admin.staff.me.prefetch();
  void utils.content.settings.getSiteFrame.prefetch({ locale });
  const messages = await loadStaffTexts(locale);

  // A data router, because only data routers can block a navigation while changes are unsaved. The routes stay
  // declarative.
  const router = createBrowserRouter([{ path: '*', element: <StaffArea />, errorElement: null }], {
    basename: locales[locale].pathPrefix || '/',
  });

  createRoot(root).render(
    <TextProvider i18n={createI18n(locale, messages)}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <DirectionProvider initialDirection={locales[locale].direction}>
            <MantineProvider theme={adminTheme} cssVariablesResolver={adminVariables} defaultColorScheme="auto">
              <SiteProvider value={{ locale, renderedAt: Date.now(), origin: location.origin, form: null }}>
                <SiteFrameProvider>
                  <Notices />
                  <ErrorBoundary>
                    <RouterProvider router={router} />
                  </ErrorBoundary>
                </SiteFrameProvider>
              </SiteProvider>
            </MantineProvider>
          </DirectionProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </TextProvider>,
  );
}

start().catch((error: unknown) => {
  console.error(error);
  showStartFailure();
});
