import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createI18n } from '../../ui/lib/i18n.ts';
import { SiteProvider } from '../../ui/lib/site-context.tsx';
import { OpenVisits } from './open-visits.tsx';

const items = [
  { id: 'a'.repeat(32), name: 'Mariam', reference: 'D-7K2M-0PQX', startsAt: '2026-11-25T05:00:00.000Z' },
  { id: 'b'.repeat(32), name: '', reference: 'D-7K2M-0PQY', startsAt: '2026-11-26T12:30:00.000Z' },
];
const htmlOf = (count: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <MantineProvider>
        <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
          <MemoryRouter>
            <OpenVisits visits={{ count, items }} />
          </MemoryRouter>
        </SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  );

test('Open visits are named by patient, day and hour, with the number of the others and a link to the first day.', () => {
  const html = htmlOf(5);
  const text = html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain('Mariam · Wednesday 25 November · 9:00 AM');
  expect(text).toContain('D-7K2M-0PQY · Thursday 26 November · 4:30 PM');
  expect(text).toMatch(/And .*more/);
  expect(html).toContain('href="/admin/appointments?day=2026-11-25"');
  expect(htmlOf(2)).not.toMatch(/And .*more/);
});
