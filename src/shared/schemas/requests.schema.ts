import { z } from 'zod';
import { emailSchema, localeSchema, phoneSchema, randomIdSchema, requiredLineSchema, requiredTextSchema } from './fields.schema.ts';

export const contactTypes = ['inquiry', 'suggestion'] as const;
export const requestTypes = ['contact', 'report', 'booking', 'withdrawal'] as const;
/** Why a request can look like spam. */
export const suspicions = ['honeypot', 'ticket', 'too_fast', 'links', 'duplicate'] as const;
export type Suspicion = (typeof suspicions)[number];
export const requestStates = ['new', 'in_progress', 'confirmed', 'completed', 'declined', 'spam'] as const;

/** The versions of the consent sentence that forms have shown, the newest first; a tab may still show an older one. */
export const consentVersions = ['2026-11'] as const;
export type ConsentVersion = (typeof consentVersions)[number];
export const [consentVersion] = consentVersions;

/** A message through the contact form. */
export const contactInputSchema = z.object({
  name: requiredLineSchema(120),
  email: emailSchema,
  phone: phoneSchema,
  type: z.enum(contactTypes).default('inquiry'),
  message: requiredTextSchema(4000),
});
export type ContactInput = z.infer<typeof contactInputSchema>;

/** What tells a person from a machine: a field people never see, and proof of when the form was opened. */
export const formGuardSchema = z.object({ website: z.string().max(500).default(''), ticket: z.string().max(200).default('') });
export type FormGuard = z.infer<typeof formGuardSchema>;

export const sendContactInputSchema = z.object({
  locale: localeSchema,
  contact: contactInputSchema,
  guard: formGuardSchema,
  consentVersion: z.enum(consentVersions),
});

/** What a type of request holds beside name, e-mail and phone. */
export type RequestDetails = { type: 'contact'; contactType: (typeof contactTypes)[number]; message: string };

export const requestReceiptSchema = z.object({ reference: z.string() });
export type RequestReceipt = z.infer<typeof requestReceiptSchema>;

/** The state of the mails of one request, as the inbox shows it. */
export const mailStateSchema = z.object({
  kind: z.enum(['notification', 'acknowledgement']),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
});

export const requestRecordSchema = z.object({
  id: randomIdSchema,
  reference: z.string(),
  type: z.enum(requestTypes),
  state: z.enum(requestStates),
  suspicion: z.string().nullable(),
  locale: localeSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  contactType: z.enum(contactTypes).nullable(),
  message: z.string(),
  createdAt: z.string(),
  mails: z.array(mailStateSchema),
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

export const requestListInputSchema = z.object({
  folder: z.enum(['inbox', 'suspected']).default('inbox'),
  page: z.number().int().min(1).max(100_000).default(1),
});
export type RequestListInput = z.infer<typeof requestListInputSchema>;
export const requestListSchema = z.object({
  items: z.array(requestRecordSchema),
  total: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
  suspectedCount: z.number().int(),
  mail: z.object({ isConfigured: z.boolean(), waiting: z.number().int() }),
});
export type RequestList = z.infer<typeof requestListSchema>;
