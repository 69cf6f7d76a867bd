import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '#locales/ar.po';
import { createI18n } from '../lib/i18n.ts';
import { TextAreaField, TextField } from './field.tsx';

const render = (value: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={createI18n('ar', messages)}>
      <TextAreaField label="الرسالة" value={value} onChange={() => undefined} maxLength={40} />
    </I18nProvider>,
  );

test('A text above the limit is shown in full with its length, and without a maxlength attribute.', () => {
  const html = render('م'.repeat(57));
  expect(html).toContain('م'.repeat(57));
  expect(html.toLowerCase()).not.toContain('maxlength');
  expect(html).toContain('57 من 40');
});

test('A text far below the limit has no character count.', () => {
  expect(render('م'.repeat(20))).not.toContain('من 40');
});

test('A field says to screen readers that it is optional, its note, and what describes several fields.', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={createI18n('ar', messages)}>
      <TextField label="الهاتف" isOptional note="مثال" aria-describedby="both" />
    </I18nProvider>,
  );
  const ids = /aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const textOf = (id = '') => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
  expect(ids.map(textOf)).toEqual(['(اختياري)', 'مثال', undefined]);
  expect(ids[2]).toBe('both');
});
