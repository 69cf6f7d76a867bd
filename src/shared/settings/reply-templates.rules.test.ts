import { expect, test } from 'vitest';
import { fillTemplate } from './reply-templates.rules.ts';

const fields = { name: 'Mariam', package: 'Heart check', date: '', preparation: '', reference: 'D-7K3M-92QX' };

test('A reply contains the values of the request, and omits the lines whose values are empty.', () => {
  const template =
    'Dear {name},\n\nYour {package} is on {date}.\nPlease note: {preparation}\n\nReference {reference}, {reference}';
  expect(fillTemplate(template, fields)).toBe('Dear Mariam,\n\nReference D-7K3M-92QX, D-7K3M-92QX');
});

test('A visitor’s text is inserted unchanged, even if it looks like a field or a replacement pattern.', () => {
  expect(fillTemplate('Dear {name},', { ...fields, name: '$& {date}' })).toBe('Dear $& {date},');
  expect(fillTemplate('{unknown}', fields)).toBe('{unknown}');
});
