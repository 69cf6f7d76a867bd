import { msg } from '@lingui/core/macro';
import type { ReplyTemplateInput } from '#shared/settings/reply-templates.schema.ts';
import type { SectionValues } from '#shared/settings/settings-sections.schema.ts';
import { type Field, groupsFor } from '../../ui/admin/section-form/field-shapes.ts';

const fields: readonly Field<ReplyTemplateInput>[] = [
  { kind: 'pair', name: 'title', label: msg`Title` },
  { kind: 'pair', name: 'subject', label: msg`Subject` },
  { kind: 'pair', name: 'text', label: msg`Text` },
];

/** Labels for the fields of one template. */
export const templateGroups = [groupsFor<ReplyTemplateInput>()('', msg`Template`, fields)];

/** Labels for the fields of all templates, as a section of the settings. */
export const templatesGroups = [
  groupsFor<SectionValues<'replyTemplates'>>()('', msg`Reply templates`, [
    {
      kind: 'list',
      name: 'replyTemplates',
      addLabel: msg`Add template`,
      emptyText: msg`There are no templates.`,
      empty: () => ({ key: '', titleEn: '', titleAr: '', subjectEn: '', subjectAr: '', textEn: '', textAr: '' }),
      fields: fields as readonly Field<SectionValues<'replyTemplates'>['replyTemplates'][number]>[],
    },
  ]),
];
