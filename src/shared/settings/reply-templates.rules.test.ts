import { expect, test } from 'vitest';
import { fillTemplate } from './reply-templates.rules.ts';

const fields = { name: 'Mariam', package: 'Heart check', date: '', preparation: '', reference: 'D-7K3M-92QX' };

test('A reply names what the request has, and leaves out the lines about what it has not.', () => {
  const template = 'Dear {name},\n\nYour {package} is on {date}.\nPlease note: {preparation}\n\nReference {reference}, {reference}';
  expect(fillTemplate(template, fields)).toBe('Dear Mariam,\n\nReference D-7K3M-92QX, D-7K3M-92QX');
});

test('What a visitor wrote is put in as it is, even where it looks like a field or a pattern.', () => {
  expect(fillTemplate('Dear {name},', { ...fields, name: '$& {date}' })).toBe('Dear $& {date},');
  expect(fillTemplate('{unknown}', fields)).toBe('{unknown}');
});
