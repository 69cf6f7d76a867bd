import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages as forms } from '#locales/forms/ar.po';
import type { Locale } from '#shared/i18n/locales.ts';
import { createI18n } from '../../lib/i18n.ts';
import { SiteProvider } from '../../lib/site-context.tsx';
import { DayInput, ifDay, MomentInput, TimeInput } from './day-fields.tsx';

const ignore = () => undefined;

function render(locale: Locale, field: React.ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={createI18n(locale, locale === 'ar' ? forms : {})}>
      <MantineProvider>
        <SiteProvider value={{ locale, renderedAt: 0, origin: '', form: null }}>{field}</SiteProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

test('A day and a time are shown in words in the language of the page.', () => {
  expect(render('en', <DayInput label="Day" value="2026-12-11" onChange={ignore} />)).toContain(
    'value="11 December 2026"',
  );
  expect(render('ar', <DayInput label="Day" value="2026-12-11" onChange={ignore} />)).toContain(
    'value="11 ديسمبر 2026"',
  );
  expect(render('en', <TimeInput label="At" value="16:30" onChange={ignore} />)).toContain('value="4:30 PM"');
  expect(render('ar', <TimeInput label="At" value="16:30" onChange={ignore} />)).toContain('value="4:30 م"');
  const moment = render('en', <MomentInput edge="start" label="From" value="2026-12-11T16:30" onChange={ignore} />);
  expect(moment).toMatch(/value="11 December 2026".*value="4:30 PM"/s);
});

test('An empty field for a day asks to select a date.', () => {
  for (const field of [
    <DayInput key="day" label="Day" onChange={ignore} />,
    <MomentInput key="moment" edge="start" label="From" onChange={ignore} />,
  ])
    expect(render('en', field)).toContain('placeholder="Select Date"');
});

test('A text that is no day stays in the field with the reason, and a filter ignores it.', () => {
  const html = render('ar', <DayInput label="Day" value="11/25/2026" onChange={ignore} />);
  expect(html).toContain('value="11/25/2026"');
  expect(html).toContain('aria-invalid="true"');
  expect(render('ar', <DayInput label="Day" value="31/11/2026" onChange={ignore} />)).toContain(
    'لا يوجد في التقويم يوم',
  );
  const chosen: string[] = [];
  for (const text of ['11/25', '2026-12-11', '']) ifDay((day) => chosen.push(day))(text);
  expect(chosen).toEqual(['2026-12-11', '']);
});
