import { z } from 'zod';
import { instantSchema, localeSchema, randomIdSchema, textSchema } from '../fields/fields.schema.ts';
import { cardKinds } from './cards.schema.ts';
import { requestSources, staffSources } from './request-origin.ts';
import { openStates, requestStates } from './request-states.rules.ts';
import { requestDetailsSchema, requestTypes } from './request-types.ts';
import { requestCardSchema, requestWishSchema, wishKinds } from './requests.schema.ts';
import { withdrawalForm } from './withdrawal.form.ts';

const stateSchema = z.enum(requestStates);
/** `wish` tells the centre what a visitor asked for afterwards. */
export const mailKinds = ['notification', 'acknowledgement', 'wish'] as const;

export const mailStates = ['waiting', 'sent', 'failed', 'held', 'discarded'] as const;

/** The state of one mail of a request, as the inbox shows it. */
export const mailStateSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(mailKinds),
  /** `held` waits for staff: it came too late to leave by itself. */
  state: z.enum(mailStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
});

/** A member of staff as colleagues see them. */
export const colleagueSchema = z.object({ id: randomIdSchema, name: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;

export const requestRecordSchema = z.object({
  id: randomIdSchema,
  reference: z.string(),
  type: z.enum(requestTypes),
  state: stateSchema,
  suspicion: z.string().nullable(),
  source: z.enum(requestSources),
  locale: localeSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  details: requestDetailsSchema,
  /** The day ("2026-11-25") and time ("16:00") of the visit asked for, where they could be read. */
  visitDay: z.string().nullable(),
  visitTime: z.string().nullable(),
  cards: z.array(requestCardSchema),
  wishes: z.array(requestWishSchema),
  /** When the newest wish came that nobody has answered; null where none waits. */
  openWishAt: z.string().nullable(),
  assignee: colleagueSchema.nullable(),
  callBackAt: z.string().nullable(),
  /** Counts the changes: a change is sent with the version that its author saw. */
  version: z.number().int(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  mails: z.array(mailStateSchema),
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

/** What happened to a request, by its kind. */
export const requestEventDetailsSchema = z.discriminatedUnion('kind', [
  /** Entered by staff, who were told that the person agrees to its being kept. */
  z.object({ kind: z.literal('entered'), source: z.enum(staffSources), assignee: z.string().nullable() }),
  z.object({ kind: z.literal('state'), from: stateSchema, to: stateSchema, note: z.string() }),
  /** Moved into the inbox from the suspected ones. */
  z.object({ kind: z.literal('not_spam') }),
  z.object({ kind: z.literal('note'), note: z.string() }),
  z.object({ kind: z.literal('assigned'), assignee: z.string().nullable() }),
  z.object({ kind: z.literal('call_back'), at: z.string().nullable() }),
  z.object({ kind: z.literal('wish_answered') }),
  z.object({ kind: z.literal('card_viewed'), card: z.enum(cardKinds) }),
  z.object({ kind: z.literal('mail_again'), mail: z.enum(mailKinds) }),
  /** Handed out with everything else of the person. */
  z.object({ kind: z.literal('exported') }),
  z.object({ kind: z.literal('mail_discarded'), mail: z.enum(mailKinds) }),
]);
export type RequestEventDetails = z.infer<typeof requestEventDetailsSchema>;

export const requestEventSchema = z.object({
  id: randomIdSchema,
  at: z.string(),
  staffName: z.string(),
  /** The request's version after it. */
  version: z.number().int(),
  details: requestEventDetailsSchema,
});
export type RequestEvent = z.infer<typeof requestEventSchema>;

/** Another request, in a line. */
export const requestLineSchema = requestRecordSchema.pick({ id: true, reference: true, type: true, state: true, name: true, createdAt: true });
export type RequestLine = z.infer<typeof requestLineSchema>;

/** Everything the page of one request shows. */
export const requestPageSchema = z.object({
  request: requestRecordSchema,
  /** What happened to it, the oldest first. */
  events: z.array(requestEventSchema),
  /** The newest other requests of the same phone number. */
  related: z.array(requestLineSchema),
  /** How to prepare for the package that was asked for, in both languages. */
  preparationEn: z.string(),
  preparationAr: z.string(),
});
export type RequestPage = z.infer<typeof requestPageSchema>;

const requestSorts = ['newest', 'oldest', 'visit'] as const;
export const inboxLimits = { term: 100, page: 200, pageSize: 50 } as const;
const daySchema = z.iso.date();

/** What a list of requests is narrowed and ordered by; every part of it stands in the page's address. */
export const requestListInputSchema = z.object({
  folder: z.enum(['inbox', 'suspected']).default('inbox'),
  search: z.string().trim().max(inboxLimits.term).default(''),
  type: z.enum(requestTypes).nullable().default(null),
  /** `open`: whatever somebody still has to do something about. */
  state: z
    .enum([...requestStates, 'open'])
    .nullable()
    .default(null),
  /** An id; `nobody`: whatever is nobody's yet. */
  assignee: randomIdSchema.or(z.literal('nobody')).nullable().default(null),
  /** Days of arrival at the centre, both included. */
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  /** Only those to be called back by the end of today. */
  callBackDue: z.boolean().default(false),
  /** Only those with a wish that nobody has answered. */
  openWish: z.boolean().default(false),
  /** `visit`: only those with a visit from today on, the next one first. */
  sort: z.enum(requestSorts).default('newest'),
  page: z.number().int().min(1).max(inboxLimits.page).default(1),
});
export type RequestListInput = z.infer<typeof requestListInputSchema>;
export type RequestListQuery = z.input<typeof requestListInputSchema>;

export const requestListSchema = z.object({
  items: z.array(requestRecordSchema),
  /** Counted up to 10,000; `hasMore` says that there are more. */
  total: z.number().int(),
  hasMore: z.boolean(),
  page: z.number().int(),
  pageCount: z.number().int(),
  suspectedCount: z.number().int(),
  callBackCount: z.number().int(),
  openWishCount: z.number().int(),
  mail: z.object({ isConfigured: z.boolean(), waiting: z.number().int() }),
});
export type RequestList = z.infer<typeof requestListSchema>;

/** A download that waits for whoever prepared it. */
export const preparedExportSchema = z.object({ ticket: randomIdSchema });

export const listVisitsInputSchema = z.object({ day: daySchema });

/** A visit as it stands on the day's sheet. */
export const visitSchema = requestRecordSchema.pick({ id: true, reference: true, type: true, state: true, name: true, phone: true, visitTime: true }).extend({
  area: z.string(),
  notes: z.string(),
  collector: z.enum(withdrawalForm.fields.collector.options).nullable(),
  packageTitle: z.string(),
  /** How long the person fasts before, in hours; null where the package asks for none. */
  fastingHours: z.number().int().nullable(),
  /** What the visitor asked for last, after sending. */
  wish: z.enum(wishKinds).nullable(),
  assigneeName: z.string(),
});
export type Visit = z.infer<typeof visitSchema>;

const longestNote = 2000;
const noteSchema = textSchema(longestNote);
/** Which request a change is for, and the version of it that its author saw. */
const seen = { id: randomIdSchema, version: z.number().int().min(1) };
export type SeenRequest = { id: string; version: number };

export const seenRequestSchema = z.object(seen);
export const changeStateInputSchema = z.object({ ...seen, to: z.enum([...openStates, 'completed', 'declined']), note: noteSchema.default('') });
export type ChangeStateInput = z.infer<typeof changeStateInputSchema>;
export const assignInputSchema = z.object({ ...seen, assigneeId: randomIdSchema.nullable() });
export type AssignInput = z.infer<typeof assignInputSchema>;
export const addNoteInputSchema = z.object({ ...seen, note: noteSchema.min(1) });
export type AddNoteInput = z.infer<typeof addNoteInputSchema>;
export const setCallBackInputSchema = z.object({ ...seen, callBackAt: instantSchema.nullable() });
export type SetCallBackInput = z.infer<typeof setCallBackInputSchema>;
/** The wishes that are answered: those up to the one that its author saw. */
export const answerWishesInputSchema = z.object({ ...seen, openWishAt: instantSchema });
export type AnswerWishesInput = z.infer<typeof answerWishesInputSchema>;

/** A change as open browsers are told of it; `arrived` is the type of a visitor's request that came into the inbox. */
export const requestChangeSchema = z.object({
  kind: z.enum(['stored', 'changed']),
  requestId: randomIdSchema.nullable(),
  arrived: z.enum(requestTypes).nullable(),
});
export type RequestChange = z.infer<typeof requestChangeSchema>;
