import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '../../lib/i18n.ts';
import { SiteProvider } from '../../lib/site-context.tsx';
import { SectionDay } from './section-fields.tsx';

const render = (value: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('en', {})}>
      <MantineProvider>
        <SiteProvider value={{ locale: 'en', renderedAt: Date.UTC(2026, 10, 21, 8), origin: '', form: null }}>
          <SectionDay label="Valid until" value={value} onChange={() => undefined} pastNotice="This day has passed." />
        </SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  );

test('A field warns of a day that has passed, not of today or an empty one.', () => {
  const isWarned = ['2026-11-20', '2026-11-21', ''].map((value) => render(value).includes('This day has passed.'));
  expect(isWarned).toEqual([true, false, false]);
});
