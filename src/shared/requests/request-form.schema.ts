import { z } from 'zod';
import {
  acrossFields,
  amountSchema,
  contentIdSchema,
  emailSchema,
  lineSchema,
  phoneSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from '../fields/fields.schema.ts';
import type { FormField, InputOf, RequestForm } from './request-form.ts';

const blank = z.literal('');

/** The schema of a field, for visitors and API clients. */
function fieldSchema(field: FormField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return field.isRequired ? requiredLineSchema(field.limit) : lineSchema(field.limit).default('');
    case 'text':
      return field.isRequired ? requiredTextSchema(field.limit) : textSchema(field.limit).default('');
    case 'email':
      return field.isRequired ? emailSchema : blank.or(emailSchema).default('');
    case 'phone':
      return field.isRequired ? phoneSchema : blank.or(phoneSchema).default('');
    case 'choice':
      return field.initial === null
        ? z.enum(field.options).nullable().default(null)
        : z.enum(field.options).default(field.initial);
    case 'contentId':
      return contentIdSchema.nullable().default(null);
    case 'amount':
      return amountSchema.nullable().default(null);
    case 'percent':
      return z.number().min(0).max(100).nullable().default(null);
  }
}

type Shape<Input> = { [Name in keyof Input]: z.ZodType<Input[Name], Input[Name]> };

/** The schema of a form, shared by the browser and the server. */
export function inputSchema<Form extends RequestForm>({ fields, oneOf }: Form): z.ZodObject<Shape<InputOf<Form>>> {
  const schema = z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])) as Shape<
      InputOf<Form>
    >,
  );
  if (!oneOf) return schema;
  const isFilledIn = (input: Record<string, unknown>) => oneOf.some((name) => input[name] !== '');
  return schema.refine(isFilledIn, acrossFields('emailOrPhone', ...oneOf));
}
