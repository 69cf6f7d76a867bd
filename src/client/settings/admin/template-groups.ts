import { msg } from '@lingui/core/macro';
import type { FieldGroup } from '../../ui/admin/section-form/field-shapes.ts';
import { groupsOf } from './section-groups.ts';

/** Labels for the fields of all templates, as a section of the settings. */
export const templatesGroups = groupsOf('replyTemplates');

/** Labels for the fields of one template. */
export const templateGroups: readonly FieldGroup[] = templatesGroups.map(({ fields: [list] }) => ({
  at: '',
  title: msg`Template`,
  fields: list?.kind === 'entries' ? list.fields : [],
}));
