import { z } from 'zod';
import {
  acrossFields,
  contentIdSchema,
  emailSchema,
  lineSchema,
  localeSchema,
  phoneSchema,
  randomIdSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from '../fields/fields.schema.ts';
import { answers } from '../packages/packages.schema.ts';
import { collectorWishes, contactTypes, staffSources } from './requests.schema.ts';
import { wholeHours } from './visit-hours.rules.ts';

const blank = z.literal('');
const daySchema = blank.or(z.iso.date());

/** What every entered request holds: who asks, and how they reached whom. */
const person = {
  source: z.enum(staffSources),
  /** The language that the person is answered in. */
  locale: localeSchema,
  name: requiredLineSchema(120),
  email: blank.or(emailSchema),
  phone: blank.or(phoneSchema),
  /** The person agreed to their request being kept. */
  consent: z.boolean().refine((isGiven) => isGiven, 'consentNeeded'),
  /** Whether the person is sent the mail that confirms the arrival. */
  isAcknowledged: z.boolean(),
  /** Whose task it is; null for nobody's. */
  assigneeId: randomIdSchema.nullable(),
};

/** A request that staff enter for somebody. Days are calendar days ("2026-11-25"), hours clock times ("16:00"), either empty for none. */
export const enterRequestInputSchema = z
  .discriminatedUnion('type', [
    z.object({ ...person, type: z.literal('contact'), contactType: z.enum(contactTypes), message: requiredTextSchema(4000) }),
    z.object({ ...person, type: z.literal('report'), visitDay: daySchema }),
    z.object({ ...person, type: z.literal('booking'), booked: z.object({ kind: z.enum(['package', 'offer']), id: contentIdSchema }), notes: textSchema(4000) }),
    z.object({
      ...person,
      type: z.literal('withdrawal'),
      visitDay: daySchema,
      visitHour: blank.or(z.enum(wholeHours)),
      area: lineSchema(300),
      collector: z.enum(collectorWishes).nullable(),
      packageId: contentIdSchema.nullable(),
      notes: textSchema(4000),
    }),
  ])
  .refine(({ email, phone }) => email !== '' || phone !== '', acrossFields('emailOrPhone', 'phone', 'email'));
export type EnterRequestInput = z.infer<typeof enterRequestInputSchema>;

export const enteredRequestSchema = z.object({ id: randomIdSchema, reference: z.string() });
export type EnteredRequest = z.infer<typeof enteredRequestSchema>;

/** A package or offer that can be asked for now. */
export const bookableSchema = z.object({
  kind: z.enum(['package', 'offer']),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  /** "no": at the centre only; null if not stated. */
  homeCollection: z.enum(answers).nullable(),
  /** Null unless fasting is needed, 0 if its length is not stated. */
  fastingHours: z.number().int().nullable(),
});
export type Bookable = z.infer<typeof bookableSchema>;
