import { beforeEach, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import { subscribers } from '#server/served-collections.ts';
import type { ReplyTemplateInput } from '#shared/settings/reply-templates.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createReplyTemplatesService } from './reply-templates.service.ts';
import { createSettingsService } from './settings.service.ts';
import { createSettingsHistoryService } from './settings-history.service.ts';
import { createSettingsSectionsService } from './settings-sections.service.ts';

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
let sections: ReturnType<typeof createSettingsSectionsService>;
let history: ReturnType<typeof createSettingsHistoryService>;
beforeEach(() => {
  const base = {
    db: openTestDb(),
    clock: () => Date.UTC(2026, 10, 21),
    contentVersion: createContentVersion(),
    subscribers,
  };
  const settings = createSettingsService(base);
  sections = createSettingsSectionsService({ ...base, settings });
  history = createSettingsHistoryService({ ...base, sections });
  templates = createReplyTemplatesService({ settings, sections });
});
const keys = () => templates.list(owner).map(({ key }) => key);

test('An owner adds, changes, reorders and deletes reply templates, which staff who answer requests can list.', () => {
  const first = keys();
  const key = templates.create(owner, friday);
  expect(keys()).toEqual([...first, key]);
  templates.update(owner, { key, ...friday }, { ...friday, titleEn: 'Opening hours' });
  templates.reorder(owner, [key, ...first]);
  expect(templates.list(staffActor('reception'))[0]).toMatchObject({ key, titleEn: 'Opening hours' });
  templates.remove(owner, { key, ...friday, titleEn: 'Opening hours' });
  expect(keys()).toEqual(first);
});

test.each(['{nick}', '{Name}', '{}', '{name }'])('A reply template with an unknown field is refused: %s.', (field) => {
  const isNamed = expect.objectContaining({
    issues: [
      expect.objectContaining({ path: ['textAr'], message: 'unknownField', params: { field: field.slice(1, -1) } }),
    ],
  });
  expect(() => templates.create(owner, { ...friday, textAr: `مرحباً ${field}` })).toThrow(isNamed);
});

test('If two owners edit reply templates at once, neither reverts the other’s change.', () => {
  const seen = keys();
  const added = templates.create(owner, friday);
  const refusal = expect.objectContaining({ code: 'conflict' });
  expect(() => templates.reorder(owner, seen.toReversed())).toThrow(refusal);
  expect(() => templates.reorder(owner, [...seen, seen[0] ?? ''])).toThrow(refusal);
  const opened = { key: added, ...friday };
  const colleagues = { ...opened, textEn: 'Closed on Fridays.' };
  templates.update(owner, opened, colleagues);
  expect(() => templates.update(owner, opened, { ...friday, titleEn: 'Mine' })).toThrow(refusal);
  expect(() => templates.remove(owner, opened)).toThrow(refusal);
  expect(templates.list(owner).at(-1)).toEqual(colleagues);
  templates.remove(owner, colleagues);
  expect(() => templates.update(owner, colleagues, friday)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(keys()).toEqual(seen);
});

test('A deleted reply template is restored with an older version of its section.', () => {
  const key = templates.create(owner, friday);
  templates.remove(owner, { key, ...friday });
  const { version } = sections.get(owner, 'replyTemplates', 'en');
  const [newest] = history.list(owner, 'replyTemplates', 'en');
  expect(newest).toMatchObject({ number: 3, staffName: 'Mariam' });
  expect(newest?.changes).toContainEqual(expect.objectContaining({ before: 'Friday hours', after: null }));
  history.restore(owner, 'replyTemplates', { number: 2, seen: version });
  expect(templates.list(owner).at(-1)).toEqual({ key, ...friday });
});
