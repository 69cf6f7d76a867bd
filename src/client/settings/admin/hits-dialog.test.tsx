import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '../../ui/lib/i18n.ts';
import { SiteProvider } from '../../ui/lib/site-context.tsx';
import { Hit } from './hits-dialog.tsx';

const buttonsOf = (state: 'proposed' | 'confirmed') => {
  const item = { id: 'a'.repeat(32), name: 'Mariam', reference: 'D-7K2M-0PQX', place: 'home', state } as const;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <MantineProvider>
        <SiteProvider value={{ locale: 'en', renderedAt: 0, origin: '', form: null }}>
          <Hit item={{ ...item, startsAt: '2026-11-25T05:00:00.000Z' }} onOpen={() => undefined} />
        </SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return [...html.matchAll(/aria-label="(\S+) Mariam"/g)].map(([, label]) => label);
};

test('Staff move or cancel a hit; a time that is only held they confirm, because the server cancels agreed ones only.', () => {
  expect(buttonsOf('confirmed')).toEqual(['Move…', 'Cancel…']);
  expect(buttonsOf('proposed')).toEqual(['Confirm…']);
});
