import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RequestRecord } from '#shared/requests/inbox.schema.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { SiteProvider } from '../../ui/lib/site-context.tsx';
import { RequestRow } from './request-row.tsx';

const suspected: RequestRecord = {
  id: 'a'.repeat(32),
  reference: 'D-7K2M-0PQX',
  type: 'contact',
  state: 'spam',
  spamReason: 'links',
  source: 'site',
  locale: 'ar',
  name: 'Mariam',
  email: 'mariam@visitor.example',
  phone: '',
  phoneKey: '',
  details: { type: 'contact', contactType: 'inquiry', message: 'هل الفحص في هذه الروابط متاح لديكم؟\nشكراً' },
  visitDay: null,
  visitTime: null,
  appointment: null,
  cards: [],
  changeRequests: [],
  openChangeRequestAt: null,
  assignee: null,
  callBackAt: null,
  version: 1,
  createdAt: '2026-11-25T08:00:00.000Z',
  closedAt: null,
  mails: [],
  messages: [],
  agreedChannels: [],
  messageWay: { channel: null, obstacle: 'notAgreed' },
};

const render = (request: RequestRecord, today = '2026-11-25') =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <MantineProvider>
        <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
          <MemoryRouter>
            <RequestRow request={request} today={today} />
          </MemoryRouter>
        </SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  );

test('A row of possible spam shows the first words of the message in their own direction, and why it is suspected.', () => {
  const html = render(suspected);
  const excerpt = /<span[^>]*>(?=هل الفحص)([^<]*)</.exec(html);
  expect(excerpt?.[1]).toBe('هل الفحص في هذه الروابط متاح لديكم؟ شكراً');
  expect(excerpt?.[0]).toMatch(/dir="auto" lang="ar"/);
  expect(html).toContain('<bdi>It contains many links.</bdi>');
});

test.each([
  ['the time on the same day', '2026-11-25', '12:00 PM'],
  ['the day on a later one', '2026-11-26', '25 November'],
  ['the year too in another year', '2027-01-01', '25 November 2026'],
])('A row shows of its arrival %s.', (_what, today, shown) => {
  expect(render(suspected, today)).toMatch(new RegExp(`<time [^>]*>${shown}</time>`));
});

test('A row names its language in that language, and says what its time is.', () => {
  const html = render(suspected);
  expect(html).toContain('<bdi lang="ar">العربية</bdi>');
  expect(html).toMatch(/Received:<\/span><time/);
});
