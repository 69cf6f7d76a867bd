import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Reader } from '../collections/fields.ts';
import { contactForm } from './contact.form.ts';
import { contactRequest } from './contact.request.ts';
import type { RequestForm } from './request-form.ts';
import { defineRequestType } from './request-type.ts';
import { excerptOf, type RequestDetails, requestType, requestTypes } from './request-types.ts';

const reader: Reader = { locale: 'en', translate: ({ message = '' }) => message };

test('The summary of a request in Arabic and English has the start of its text and ends after a whole word.', () => {
  const message = `مرحبا I would like to know ${'about the iron panel '.repeat(10)}`;
  const summary = excerptOf({ type: 'contact', kind: 'inquiry', message } as unknown as RequestDetails, reader);
  expect(summary).toMatch(/^مرحبا I would like to know about .* (?:about|the|iron|panel)…$/);
  expect(summary.length).toBeLessThanOrEqual(101);
});

test('The summary of a request without a message, a package and an address has its other data.', () => {
  const texts = { packageTitle: '', areaName: '', area: '', suggestions: '', collector: null, fee: null, shownFee: '' };
  const costs = { packagePrices: [], correctedTotal: null, shownTotal: '' };
  const appointment = { appointmentDay: 'Wednesday', appointmentDate: '2026-11-25', appointmentTime: '9:00 AM' };
  const details = {
    type: 'withdrawal',
    ...texts,
    ...costs,
    ...appointment,
    isPast: false,
  } as unknown as RequestDetails;
  expect(excerptOf(details, reader)).toBe('Wednesday · 2026-11-25 · 9:00 AM');
});

test('A choice in the form of staff names each of its options; a declaration without the names does not compile.', () => {
  const choices = requestTypes.flatMap((type) => {
    const { entryLabels, form } = requestType(type);
    const entered = ([name, { choices }]: (typeof labels)[number]) => ({ name, choices, field: form.fields[name] });
    const labels = Object.entries(entryLabels);
    return labels.map(entered).filter(({ choices, field }) => choices !== undefined || field?.kind === 'choice');
  });
  const named = choices.map(({ name, choices: texts }) => [name, Object.keys(texts ?? {})]);
  expect(named).toContainEqual(['contactType', ['inquiry', 'suggestion']]);
  expect(named).toContainEqual(['collector', ['female', 'male']]);
  expect(named.filter(([, options]) => options?.length === 0)).toEqual([]);

  const { contactType, message } = contactRequest.entryLabels;
  const label = { id: contactType.id, message: contactType.message };
  const entry = { contactType: z.enum(contactForm.fields.type.options), message: z.string() };
  const { detailsSchema: _, entrySchema: __, input: ___, ...declared } = contactRequest;
  // @ts-expect-error the options of `contactType` have no names
  defineRequestType({ ...declared, entry, entryLabels: { contactType: label, message } });
  const incomplete = { ...label, choices: { inquiry: label } };
  // @ts-expect-error the option `suggestion` has no name
  defineRequestType({ ...declared, entry, entryLabels: { contactType: incomplete, message } });
});

test('A form asks for name, e-mail address and telephone; one without a field for them does not compile.', () => {
  const { email: _, ...others } = contactForm.fields;
  // @ts-expect-error the field `email` is missing
  const form: RequestForm = { fields: others };
  expect(Object.keys(form.fields)).not.toContain('email');
  for (const type of requestTypes)
    expect(Object.keys(requestType(type).form.fields)).toEqual(expect.arrayContaining(['name', 'email', 'phone']));
});
