import { I18nProvider } from '@lingui/react';
import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '../../lib/i18n.ts';
import { SiteProvider } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useSaveTexts } from './save-texts.ts';

test('After saving, staff read that visitors can see the new record, or the change of a stored one.', () => {
  function Saved({ isNew }: { isNew: boolean }) {
    const titles = { confirmAdding: '', confirmSaving: '', addLabel: '', added: '', updated: '', failureTitle: '' };
    return useSaveTexts({ isNew, ...titles }).texts({}).successText;
  }
  const [client, queryClient] = [trpc.createClient({ links: [] }), new QueryClient()];
  const textFor = (isNew: boolean) =>
    renderToStaticMarkup(
      <I18nProvider i18n={createI18n('en', {})}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
            <Saved isNew={isNew} />
          </SiteProvider>
        </trpc.Provider>
      </I18nProvider>,
    );
  expect([true, false].map(textFor)).toEqual(['Visitors can see it now.', 'Visitors can see the change now.']);
});
