import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '../../ui/lib/i18n.ts';
import { SiteProvider } from '../../ui/lib/site-context.tsx';
import { MostRequestedPackages } from './figures.tsx';

test('Without requested packages, a sentence stands in place of an empty list.', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <MantineProvider>
        <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
          <MostRequestedPackages packages={[]} />
        </SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  expect(html).toContain('No packages were requested in this period.');
  expect(html).not.toContain('<ol');
});
