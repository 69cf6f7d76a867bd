import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { SiteProvider } from '../../ui/lib/site-context.tsx';
import { EventItem } from './event-item.tsx';

const authorOf = (details: RequestEventDetails, staffName = '') =>
  /<bdi>([^<]*)</.exec(
    renderToStaticMarkup(
      <I18nProvider i18n={createI18n('en', {})}>
        <MantineProvider>
          <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
            <EventItem event={{ id: 'a'.repeat(32), at: '2026-11-25T08:00:00.000Z', staffName, version: 2, details }} />
          </SiteProvider>
        </MantineProvider>
      </I18nProvider>,
    ),
  )?.[1];

test('The history names the visitor as the author of a change request and of a stopped reminder, and the system only for its own events.', () => {
  expect(authorOf({ kind: 'change_request', changeRequest: 'cancel' })).toBe('The visitor');
  expect(authorOf({ kind: 'reminder_stopped' })).toBe('The visitor');
  expect(authorOf({ kind: 'not_spam' })).toBe('The system');
  expect(authorOf({ kind: 'not_spam' }, 'Huda')).toBe('Huda');
});
