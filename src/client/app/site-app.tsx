import type { I18n } from '@lingui/core';
import { HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { PageHeadData } from '#shared/site/page-head.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import type { PageData } from '../ui/lib/page-data.ts';
import { SiteProvider } from '../ui/lib/site-context.tsx';
import { SiteFrameProvider } from '../ui/lib/site-frame-provider.tsx';
import { trpc } from '../ui/lib/trpc.ts';
import { LiveMark } from '../ui/live-mark.tsx';
import { TextProvider } from '../ui/text-provider.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { NotFoundPage } from './pages/not-found.page.tsx';
import { findRoute, pathOfRoute } from './routes.tsx';

interface SiteAppProps {
  i18n: I18n;
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof trpc.createClient>;
  pageData: PageData;
  collectHead?: (head: PageHeadData) => void;
}

/** The public site inside a given router. Server and browser render the same tree. */
export function SiteApp({ i18n, queryClient, trpcClient, pageData, collectHead }: SiteAppProps) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  // The form outcome and the 404 of the server apply until the first navigation.
  const isFirst = key === firstKey;
  const { locale, now: renderedAt, origin } = pageData;
  const form = isFirst ? pageData.form : null;
  const site = { locale, renderedAt, origin, form, ...(collectHead && { collectHead }) };
  return (
    <TextProvider i18n={i18n}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={pageData.queries}>
            <SiteProvider value={site}>
              <ErrorBoundary>
                <SiteFrameProvider>
                  <SiteFrame isNotFound={isFirst && pageData.isNotFound} />
                </SiteFrameProvider>
              </ErrorBoundary>
            </SiteProvider>
          </HydrationBoundary>
        </QueryClientProvider>
      </trpc.Provider>
    </TextProvider>
  );
}

function SiteFrame({ isNotFound }: { isNotFound: boolean }) {
  const { pathname } = useLocation();
  const route = isNotFound ? null : findRoute(pathname);
  return (
    <SiteLayout pagePath={route && pathOfRoute(route, pathname)}>
      {route === null ? (
        <>
          <NotFoundPage />
          <LiveMark />
        </>
      ) : (
        <ErrorBoundary key={pathname}>
          <Suspense>
            <Routes>
              {route.paths.map((path) => (
                <Route key={path} path={path} element={<route.page.Page />} />
              ))}
            </Routes>
            <LiveMark />
          </Suspense>
        </ErrorBoundary>
      )}
    </SiteLayout>
  );
}
