import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { unstable_localLink as localLink } from '@trpc/client';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { collections } from '#client/app/admin/collection-pages.ts';
import { CollectionsContext } from '#client/ui/admin/lib/collection-entries.ts';
import { StaffProvider } from '#client/ui/admin/lib/staff-context.tsx';
import { createI18n } from '#client/ui/lib/i18n.ts';
import { createQueryClient } from '#client/ui/lib/query-client.ts';
import { SiteProvider } from '#client/ui/lib/site-context.tsx';
import { SiteFrameProvider } from '#client/ui/lib/site-frame-provider.tsx';
import { trpc } from '#client/ui/lib/trpc.ts';
import { TextProvider } from '#client/ui/text-provider.tsx';
import { visitorContext } from '#server/core/trpc/context.ts';
import { createAppRouter } from '#server/trpc/root.ts';
import { staffActor } from './factories.ts';
import type { TestApp } from './test-app.ts';

const member = {
  id: '',
  name: 'Mariam',
  email: 'mariam@lab.example',
  role: 'owner',
  locale: 'en',
  hasSecondFactor: true,
  mustAddSecondFactor: false,
} as const;

/**
 * Renders pages of the staff area for an owner, in English and without the frame around them, with what they read from
 * the server.
 */
export function createStaffPages({ services, now }: TestApp) {
  const createContext = async () => ({ ...visitorContext('en'), actor: staffActor('owner') });
  const client = trpc.createClient({ links: [localLink({ router: createAppRouter(services), createContext })] });

  /** Renders until the page asks for nothing more. `path` is the form of its address. */
  return async function render(page: ReactNode, { path = '*', address = '/' } = {}): Promise<string> {
    const read: { key: readonly unknown[]; data: unknown }[] = [];
    for (;;) {
      const queryClient = createQueryClient();
      for (const { key, data } of read) queryClient.setQueryData(key, data);
      const router = createMemoryRouter([{ path, element: page }], { initialEntries: [address] });
      const html = renderToStaticMarkup(
        <TextProvider i18n={createI18n('en', {})}>
          <trpc.Provider client={client} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <MantineProvider>
                <SiteProvider value={{ locale: 'en', renderedAt: now(), origin: '', form: null }}>
                  <SiteFrameProvider>
                    <StaffProvider member={member}>
                      <CollectionsContext value={collections}>
                        <RouterProvider router={router} />
                      </CollectionsContext>
                    </StaffProvider>
                  </SiteFrameProvider>
                </SiteProvider>
              </MantineProvider>
            </QueryClientProvider>
          </trpc.Provider>
        </TextProvider>,
      );
      const asked = queryClient.getQueryCache().findAll({
        predicate: ({ state, options }) =>
          state.data === undefined && (options as { enabled?: boolean }).enabled !== false,
      });
      if (asked.length === 0) return html;
      for (const query of asked) read.push({ key: query.queryKey, data: await query.fetch() });
    }
  };
}
