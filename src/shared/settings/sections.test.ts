import { expect, test } from 'vitest';
import { replyTemplateInputSchema } from './reply-templates.schema.ts';
import { sections } from './sections.ts';
import { sectionSchemas } from './settings-sections.schema.ts';

test('Two areas of home visits have different names in each language.', () => {
  const appointments = sections.appointments.appointments.initial;
  const area = {
    id: 'c'.repeat(32),
    nameEn: 'Marina',
    nameAr: 'المرسى',
    fee: null,
    waivedFrom: null,
    travelMinutes: 0,
  };
  const issuesOf = (other: object) =>
    sectionSchemas.appointments
      .safeParse({ appointments, visitAreas: [area, { ...area, id: 'd'.repeat(32), ...other }] })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(issuesOf({ nameEn: 'Harbour', nameAr: 'الميناء' })).toBeUndefined();
  expect(issuesOf({ nameEn: ' marina ', nameAr: 'الميناء' })).toEqual([['visitAreas.1.nameEn', 'sameName']]);
});

test('A reply template that is too long is not searched for placeholders.', () => {
  const issues = replyTemplateInputSchema.shape.textEn.safeParse('{unknown}'.repeat(1000)).error?.issues;
  expect(issues?.map(({ code }) => code)).toEqual(['too_big']);
});

test('Paragraphs of the privacy policy keep the direction marks of their author.', () => {
  const paragraph = '\u200fالقانون 45/2021 (PDPL)\u200f.';
  const { initial } = sections.privacy.privacyPolicy;
  const section = { key: 'law', titleEn: 'Law', titleAr: '', bodyEn: [], bodyAr: [paragraph] };
  const sent = sectionSchemas.privacy.parse({ privacyPolicy: { ...initial, sections: [section] } });
  expect(sent.privacyPolicy.sections[0]?.bodyAr).toEqual([paragraph]);
});

test('A section that omits a field is refused, because its initial value would replace the stored one.', () => {
  for (const [name, schema] of Object.entries(sectionSchemas)) {
    expect([name, schema.safeParse({}).success]).toEqual([name, false]);
    const initial = Object.fromEntries(
      Object.entries<{ initial: unknown }>(sections[name as 'mail']).map(([key, field]) => [key, field.initial]),
    );
    for (const [key, value] of Object.entries(initial))
      for (const omitted of Array.isArray(value) ? [] : Object.keys(value as object)) {
        const { [omitted]: _omitted, ...rest } = value as Record<string, unknown>;
        expect([key, omitted, schema.safeParse({ ...initial, [key]: rest }).success]).toEqual([key, omitted, false]);
      }
  }
});
