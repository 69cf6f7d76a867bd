import { line, requiredLine, requiredText } from '../collections/fields.ts';
import { entries, key, pair } from '../collections/setting-fields.ts';
import { words } from '../collections/setting-labels.ts';
import { replyTemplateInputSchema, replyTemplateKeySchema, replyTemplateLimits } from './reply-templates.schema.ts';

const { titleEn, subjectEn, textEn } = replyTemplateInputSchema.shape;
const { title, text, count } = replyTemplateLimits;

/** Reply templates; see reply-templates.rules.ts for their placeholders. Staff change one at a time. */
export const replyTemplatesSection = {
  replyTemplates: entries(
    {
      key: { ...key('template'), schema: replyTemplateKeySchema },
      title: pair({ ...requiredLine({ label: words.title, max: title }), schema: titleEn }),
      subject: pair({
        ...line({ label: /*i18n*/ { id: 'setting.template.subject', message: 'Subject' }, max: title }),
        schema: subjectEn,
      }),
      text: pair({ ...requiredText({ label: words.text, max: text }), schema: textEn }),
    },
    {
      max: count,
      label: /*i18n*/ { id: 'setting.templates', message: 'Reply templates' },
      addLabel: /*i18n*/ { id: 'setting.templates.add', message: 'Add template' },
      emptyText: /*i18n*/ { id: 'setting.templates.empty', message: 'There are no templates.' },
    },
  ),
};
