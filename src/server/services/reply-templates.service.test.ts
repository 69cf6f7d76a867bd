import { beforeEach, expect, test } from 'vitest';
import { createContentVersion } from '#server/content-version.ts';
import type { ReplyTemplateInput } from '#shared/schemas/reply-templates.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createReplyTemplatesService } from './reply-templates.service.ts';
import { createSettingsService } from './settings.service.ts';

const owner = staffActor('owner');
const friday: ReplyTemplateInput = {
  titleEn: 'Friday hours',
  titleAr: 'ساعات الجمعة',
  subjectEn: '{reference}',
  subjectAr: '',
  textEn: 'Dear {name},\nwe open on Fridays.',
  textAr: '{name}، نفتح الجمعة.',
};
let templates: ReturnType<typeof createReplyTemplatesService>;
beforeEach(() => {
  templates = createReplyTemplatesService({
    settings: createSettingsService({ db: openTestDb(), clock: () => Date.UTC(2026, 10, 21), contentVersion: createContentVersion() }),
  });
});
const keys = () => templates.list(owner).map(({ key }) => key);

test('An owner adds, changes, moves and removes templates; those who answer requests find them.', () => {
  const first = keys();
  const key = templates.create(owner, friday);
  expect(keys()).toEqual([...first, key]);
  templates.update(owner, key, { ...friday, titleEn: 'Opening hours' });
  templates.reorder(owner, [key, ...first]);
  expect(templates.list(staffActor('reception'))[0]).toMatchObject({ key, titleEn: 'Opening hours' });
  templates.remove(owner, key);
  expect(keys()).toEqual(first);
});

test.each(['{nick}', '{Name}', '{}', '{name }'])('A text with a field that does not exist is refused: %s.', (field) => {
  const isNamed = expect.objectContaining({
    issues: [expect.objectContaining({ path: ['textAr'], message: 'unknownField', params: { field: field.slice(1, -1) } })],
  });
  expect(() => templates.create(owner, { ...friday, textAr: `مرحباً ${field}` })).toThrow(isNamed);
});

test('Of two owners at once neither undoes what the other did.', () => {
  const seen = keys();
  const added = templates.create(owner, friday);
  const refusal = expect.objectContaining({ code: 'conflict' });
  expect(() => templates.reorder(owner, seen.toReversed())).toThrow(refusal);
  expect(() => templates.reorder(owner, [...seen, seen[0] ?? ''])).toThrow(refusal);
  templates.remove(owner, added);
  expect(() => templates.update(owner, added, friday)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(keys()).toEqual(seen);
});

test('Nobody else changes them.', () => {
  const [key = ''] = keys();
  for (const work of [
    () => templates.create(staffActor('reception'), friday),
    () => templates.update(staffActor('editor'), key, friday),
    () => templates.remove(visitor, key),
    () => templates.reorder(visitor, []),
    () => templates.list(staffActor('editor')),
  ])
    expect(work).toThrow(expect.objectContaining({ code: expect.stringMatching(/^(forbidden|unauthenticated)$/) }));
});
