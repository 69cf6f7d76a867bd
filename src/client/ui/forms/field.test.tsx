import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages } from '#locales/ar.po';
import { createI18n } from '../lib/i18n.ts';
import { TextAreaField } from './field.tsx';

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
