import { z } from 'zod';
import { lineSchema, randomIdSchema, requiredLineSchema, textSchema } from '../fields/fields.schema.ts';
import { unknownFields } from './reply-templates.rules.ts';

export const replyTemplateLimits = { title: 160, text: 4000, count: 100 } as const;

const onlyKnownFields = (template: string, ctx: z.RefinementCtx) => {
  const [field] = unknownFields(template);
  if (field !== undefined) ctx.addIssue({ code: 'custom', message: 'unknownField', params: { field } });
};
const subject = lineSchema(replyTemplateLimits.title).superRefine(onlyKnownFields).default('');
const text = textSchema(replyTemplateLimits.text).min(1).superRefine(onlyKnownFields);

/** Placeholders such as `{name}` must exist. */
export const replyTemplateInputSchema = z.object({
  titleEn: requiredLineSchema(replyTemplateLimits.title),
  titleAr: requiredLineSchema(replyTemplateLimits.title),
  subjectEn: subject,
  subjectAr: subject,
  textEn: text,
  textAr: text,
});
export type ReplyTemplateInput = z.infer<typeof replyTemplateInputSchema>;

/** The server generates keys; those of the first templates are words. */
export const replyTemplateKeySchema = randomIdSchema.or(z.string().regex(/^[a-z-]{1,40}$/));
export const replyTemplateOrderSchema = z.object({
  keys: z.array(replyTemplateKeySchema).max(replyTemplateLimits.count),
});
