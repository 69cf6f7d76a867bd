import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '../lib/i18n.ts';
import { SiteProvider } from '../lib/site-context.tsx';
import { Calendar } from './calendar.tsx';

test('The columns of an Arabic calendar have short names, which screen readers hear in full.', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={createI18n('ar', {})}>
      <SiteProvider value={{ locale: 'ar', renderedAt: Date.parse('2026-11-25T08:00:00Z'), origin: '', form: null }}>
        <Calendar value="" min="2026-11-01" max="2027-11-01" onPick={() => undefined} />
      </SiteProvider>
    </I18nProvider>,
  );
  const columns = [...html.matchAll(/<th aria-label="([^"]+)"[^>]*>([^<]+)</g)].map(([, name, title]) => [name, title]);
  expect(columns).toEqual([
    ['الاثنين', 'اثنين'],
    ['الثلاثاء', 'ثلاثاء'],
    ['الأربعاء', 'أربعاء'],
    ['الخميس', 'خميس'],
    ['الجمعة', 'جمعة'],
    ['السبت', 'سبت'],
    ['الأحد', 'أحد'],
  ]);
});
