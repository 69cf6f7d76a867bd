import { z } from 'zod';
import { lineSchema, randomIdSchema, requiredLineSchema, textSchema } from '../fields/fields.schema.ts';
import { findUnknownField } from '../fields/placeholders.rules.ts';
import { replyFields } from './reply-templates.rules.ts';

export const replyTemplateLimits = { title: 160, text: 4000, count: 100 } as const;

const withKnownFields = z.string().superRefine((template, ctx) => {
  const field = findUnknownField(template, replyFields);
  if (field !== undefined) ctx.addIssue({ code: 'custom', message: 'unknownField', params: { field } });
});
// A pipe searches no text that is too long.
const subject = lineSchema(replyTemplateLimits.title).pipe(withKnownFields).default('');
const text = textSchema(replyTemplateLimits.text).min(1).pipe(withKnownFields);

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
