import { z } from 'zod';
import { appointmentParts } from '../appointments/appointment-changes.rules.ts';
import { appointmentStates } from '../appointments/appointment-states.rules.ts';
import {
  appointmentMailKinds,
  appointmentPlaces,
  appointmentSchema,
  tellings,
  visitSteps,
} from '../appointments/appointments.schema.ts';
import { seatNameSchema } from '../appointments/team.schema.ts';
import { visitPricesSchema } from '../appointments/visit-costs.schema.ts';
import {
  amountSchema,
  instantSchema,
  localeSchema,
  randomIdSchema,
  requiredLineSchema,
  textSchema,
} from '../fields/fields.schema.ts';
import { packageTubesSchema } from '../lab-tests/lab-tests.schema.ts';
import { messageChannels } from '../messages/message-channels.rules.ts';
import { messageKinds, messageSchema, messageWaySchema } from '../messages/messages.schema.ts';
import { cardKinds } from './cards.schema.ts';
import {
  replyDraftSchema,
  replySchema,
  replySubjectSchema,
  replyTextSchema,
  whatsappMessages,
  whatsappStates,
} from './replies.schema.ts';
import { requestSources, staffSources } from './request-origin.ts';
import { openStates, requestStates } from './request-states.rules.ts';
import { requestDetailsSchema, requestTypes } from './request-types.ts';
import { changeRequestKinds, changeRequestSchema, requestCardSchema } from './requests.schema.ts';
import { visitPointSchema } from './visit-point.schema.ts';
import { withdrawalForm } from './withdrawal.form.ts';

const stateSchema = z.enum(requestStates);
/** The mails to the visitor. */
export const visitorMailKinds = ['acknowledgement', 'reply', ...appointmentMailKinds] as const;
/** `change_request` notifies the centre of a change request, `collector` the collector of a visit of its change. */
export const mailKinds = ['notification', 'change_request', 'collector', ...visitorMailKinds] as const;
export const isToVisitor = (kind: (typeof mailKinds)[number]): kind is (typeof visitorMailKinds)[number] =>
  visitorMailKinds.some((toVisitor) => toVisitor === kind);

export const mailStates = ['waiting', 'sent', 'failed', 'held', 'discarded'] as const;

/** The state of one mail of a request. */
const mailStateSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(mailKinds),
  /** `held`: too late to be sent without a decision of staff. */
  state: z.enum(mailStates),
  attempts: z.number().int(),
  createdAt: z.string(),
  /** When the last attempt began or failed; null before the first. */
  lastTriedAt: z.string().nullable(),
  lastError: z.string().nullable(),
});

const memberSchema = z.object({ id: randomIdSchema, name: z.string() });
/** A possible assignee: of any request, or of appointments only. */
export const colleagueSchema = memberSchema.extend({ takesRequests: z.boolean() });
export type Colleague = z.infer<typeof colleagueSchema>;

export const requestRecordSchema = z.object({
  id: randomIdSchema,
  reference: z.string(),
  type: z.enum(requestTypes),
  state: stateSchema,
  spamReason: z.string().nullable(),
  source: z.enum(requestSources),
  locale: localeSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The number to dial; see phone.rules.ts. */
  phoneKey: z.string(),
  details: requestDetailsSchema,
  /** The day ("2026-11-25") and time ("16:00") that count: those of the appointment, else the parsed wish. */
  visitDay: z.string().nullable(),
  visitTime: z.string().nullable(),
  appointment: appointmentSchema.nullable(),
  cards: z.array(requestCardSchema),
  changeRequests: z.array(changeRequestSchema),
  /** When the newest unanswered change request arrived; null if there is none. */
  openChangeRequestAt: z.string().nullable(),
  assignee: memberSchema.nullable(),
  callBackAt: z.string().nullable(),
  /** Incremented with each change; a change is sent with the version that its author saw. */
  version: z.number().int(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  mails: z.array(mailStateSchema),
  messages: z.array(messageSchema),
  /** The channels by which the patient agreed to get messages. */
  agreedChannels: z.array(z.enum(messageChannels)),
  messageWay: messageWaySchema,
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

/** Absent for a reply about anything else. */
const replyAboutSchema = z.literal('report_ready').optional();

/** The time of a collector's press, by the collector's clock, and its key. */
const pressed = { pressedAt: z.string().optional(), key: z.string().optional() };

export const requestEventDetailsSchema = z.discriminatedUnion('kind', [
  /** Entered by staff, to whom the person gave their consent. */
  z.object({ kind: z.literal('entered'), source: z.enum(staffSources), assignee: z.string().nullable() }),
  z.object({ kind: z.literal('state'), from: stateSchema, to: stateSchema, note: z.string() }),
  /** Moved from spam to the inbox. */
  z.object({ kind: z.literal('not_spam') }),
  /** Somebody guessed the digits of the telephone number on the status page. */
  z.object({ kind: z.literal('digits_guessed') }),
  z.object({ kind: z.literal('note'), note: z.string() }),
  /** Staff replaced the total of a home visit; null: it was to be agreed. */
  z.object({
    kind: z.literal('total_corrected'),
    from: z.number().nullable(),
    to: z.number(),
    note: z.string(),
  }),
  z.object({ kind: z.literal('assigned'), assignee: z.string().nullable() }),
  /** `insteadOf`: the later call that a failed message replaced. */
  z.object({ kind: z.literal('call_back'), at: z.string().nullable(), insteadOf: z.string().optional() }),
  /** A change request of the visitor arrived; it has no author. */
  z.object({ kind: z.literal('change_request'), changeRequest: z.enum(changeRequestKinds) }),
  z.object({ kind: z.literal('change_request_answered') }),
  /** The appointment stays as it was. */
  z.object({ kind: z.literal('change_request_declined'), told: z.enum(tellings) }),
  /** The appointment changed. Without an author, the visitor changed it. */
  z.object({
    kind: z.literal('appointment'),
    state: z.enum(appointmentStates),
    startsAt: z.string(),
    /** It took place or was missed, and is open again. */
    isReopened: z.boolean().optional(),
    /** The former start of a moved appointment. */
    movedFrom: z.string().nullable().default(null),
    /** The place and the changed parts of a confirmed appointment; absent in other events. */
    place: z.enum(appointmentPlaces).optional(),
    changed: z.array(z.enum(appointmentParts)).optional(),
    /** Null for a change that the patient knows of. */
    told: z.enum(tellings).nullable().default(null),
    /** The new assignee and the new collector; null if they stay. */
    assignee: z.string().nullable().default(null),
    collector: z.string().nullable().default(null),
    ...pressed,
    note: z.string().default(''),
  }),
  /** The collector set out or arrived. */
  z.object({ kind: z.literal('visit_step'), step: z.enum(visitSteps), pressedAt: z.string(), key: z.string() }),
  /** The hold of a visit ended without an answer, or staff ended it. */
  z.object({ kind: z.literal('hold_ended'), startsAt: z.string(), isByStaff: z.boolean().optional() }),
  /** Staff told the patient another fasting than the confirmation; null for none. */
  z.object({ kind: z.literal('fasting_told'), hours: z.int().nullable() }),
  /** The patient wants no reminder; without an author. */
  z.object({ kind: z.literal('reminder_stopped') }),
  z.object({
    kind: z.literal('reply'),
    reply: randomIdSchema,
    as: z.enum(['mail', ...whatsappStates]),
    /** Of a new reply only. */
    about: replyAboutSchema,
  }),
  /** Staff queued a message to the telephone, once more or for the first time, or discarded it. */
  z.object({
    kind: z.literal('message'),
    message: z.enum(messageKinds),
    as: z.enum(['queued', 'again', 'discarded']),
  }),
  /** The patient wants no messages any more; without an author. */
  z.object({ kind: z.literal('messages_stopped') }),
  z.object({ kind: z.literal('card_viewed'), card: z.enum(cardKinds) }),
  z.object({ kind: z.literal('mail_again'), mail: z.enum(mailKinds) }),
  /** Included in an export of the person's data. */
  z.object({ kind: z.literal('exported') }),
  z.object({ kind: z.literal('mail_discarded'), mail: z.enum(mailKinds) }),
]);
export type RequestEventDetails = z.infer<typeof requestEventDetailsSchema>;
/** The input of the schema, without its defaults. */
export type NewRequestEvent = z.input<typeof requestEventDetailsSchema>;

/** Whether an event answers the open change requests of a visitor: a change of which the patient must be told, too. */
export function isChangeAnswer(details: RequestEventDetails): boolean {
  const { kind } = details;
  return kind === 'appointment'
    ? details.told !== null
    : kind === 'change_request_answered' || kind === 'change_request_declined';
}

/**
 * The change requests that staff have not answered, of all in the order of their arrival. The order of the history
 * decides, not its times: the clock may have been ahead.
 */
export function openChangeRequests<ChangeRequest>(
  {
    changeRequests,
    openChangeRequestAt,
  }: { changeRequests: readonly ChangeRequest[]; openChangeRequestAt: string | null },
  events: readonly Pick<RequestEvent, 'details'>[],
): ChangeRequest[] {
  if (openChangeRequestAt === null) return [];
  const answered = events.findLastIndex(({ details }) => isChangeAnswer(details));
  const open = events.slice(answered + 1).filter(({ details }) => details.kind === 'change_request').length;
  return open === 0 ? [] : changeRequests.slice(-open);
}

const requestEventSchema = z.object({
  id: randomIdSchema,
  at: z.string(),
  staffName: z.string(),
  /** The version of the request after the event. */
  version: z.number().int(),
  details: requestEventDetailsSchema,
});
export type RequestEvent = z.infer<typeof requestEventSchema>;

export const requestLineSchema = requestRecordSchema.pick({
  id: true,
  reference: true,
  type: true,
  state: true,
  name: true,
  createdAt: true,
});
export type RequestLine = z.infer<typeof requestLineSchema>;

/** How the patient prepares for a visit, and what the collector brings. */
const visitPreparationSchema = z.object({
  packageIds: z.array(z.string()),
  /** Hours of fasting before the visit; 0 if a package asks for fasting without them, null if none asks. */
  fastingHours: z.number().int().nullable(),
  /** Whether each package says that no fasting is needed. Otherwise, and without hours, it is not known. */
  needsNoFasting: z.boolean(),
  /** Whether the confirmation told the patient another fasting. */
  isToldOtherwise: z.boolean(),
  tubes: packageTubesSchema,
});
export type VisitPreparation = z.infer<typeof visitPreparationSchema>;

export const requestPageSchema = z.object({
  request: requestRecordSchema,
  visitPoint: visitPointSchema.nullable(),
  /** The history, oldest first. */
  events: z.array(requestEventSchema),
  /** The latest earlier request of this person of the same day, which this one may repeat. */
  repeated: requestLineSchema.nullable(),
  /** The newest other requests of the same phone number. */
  related: z.array(requestLineSchema),
  /** Replies of staff, oldest first. */
  replies: z.array(replySchema),
  replyDraft: replyDraftSchema,
  /** Null for a request without packages. */
  visitPreparation: visitPreparationSchema.nullable(),
  /** Preparation for the requested package, in both languages. */
  preparationEn: z.string(),
  preparationAr: z.string(),
});
export type RequestPage = z.infer<typeof requestPageSchema>;

/** The tabs of the inbox in their order. */
export const inboxTabs = ['open', 'mine', 'call-back', 'changes', 'done', 'all', 'spam'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** The filters of a tab for a member of staff. */
export const tabFilters = (tab: InboxTab, staffId: string): Partial<RequestListInput> =>
  ({
    open: { state: 'open' },
    mine: { state: 'open', assignee: staffId },
    'call-back': { hasCallBack: true },
    changes: { openChangeRequest: true },
    done: { state: 'closed' },
    all: {},
    spam: { folder: 'suspected' },
  })[tab] as Partial<RequestListInput>;

const requestSorts = ['newest', 'oldest', 'visit'] as const;
export const inboxLimits = { term: 100, page: 200, pageSize: 50 } as const;
const daySchema = z.iso.date();

/** Filters and order of the list; all of them are in the page's URL. */
export const requestListInputSchema = z.object({
  folder: z.enum(['inbox', 'suspected']).default('inbox'),
  search: z.string().trim().max(inboxLimits.term).default(''),
  type: z.enum(requestTypes).nullable().default(null),
  /** `open`: any state that is not closed; `closed`: any other. */
  state: z
    .enum([...requestStates, 'open', 'closed'])
    .nullable()
    .default(null),
  /** An id, or `nobody` for requests without an assignee. */
  assignee: randomIdSchema.or(z.literal('nobody')).nullable().default(null),
  /** Days of arrival at the centre, both included. */
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  /** Only requests with a call-back, the earliest first. */
  hasCallBack: z.boolean().default(false),
  /** Only requests with an open change request. */
  openChangeRequest: z.boolean().default(false),
  /** `visit`: only requests with a visit from today on, the next one first. */
  sort: z.enum(requestSorts).default('newest'),
  page: z.number().int().min(1).max(inboxLimits.page).default(1),
});
export type RequestListInput = z.infer<typeof requestListInputSchema>;
export type RequestListQuery = z.input<typeof requestListInputSchema>;

export const requestListSchema = z.object({
  items: z.array(requestRecordSchema),
  /** Counted up to 10,000; `hasMore` if there are more. */
  total: z.number().int(),
  hasMore: z.boolean(),
  page: z.number().int(),
  pageCount: z.number().int(),
  /** Requests of each tab of the inbox, without further filters; counted up to 10,000. */
  counts: z.record(z.enum(inboxTabs), z.number().int()),
  mail: z.object({ isConfigured: z.boolean(), waiting: z.number().int() }),
});
export type RequestList = z.infer<typeof requestListSchema>;

/** The query of an address without the search text and the page. */
export function withoutSearch(query: string): string {
  const kept = new URLSearchParams(query);
  for (const name of ['q', 'page']) kept.delete(name);
  return String(kept);
}

export const maxSavedFilters = 20;
/** Filters of the inbox with the name that a member gave them. */
export const savedFilterSchema = z.object({
  name: requiredLineSchema(60),
  /** The query of the inbox's address, such as "tab=all&type=booking", without the search: it may name a person. */
  query: z.string().max(400).transform(withoutSearch),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** The request that the page shows, so that colleagues see who has it open; null: another page. */
export const requestsPollInputSchema = z.object({ openId: randomIdSchema.nullable() }).default({ openId: null });

/** The answer to the poll of open staff pages. */
export const requestsPollSchema = z.object({
  /** Counted up to 10,000. */
  newCount: z.number().int(),
  /** Suspected requests without a decision of staff. */
  suspectedCount: z.number().int(),
  /** Agreed home visits to come to which nobody goes yet. */
  visitsOfNobody: z.number().int(),
  /** Differs from that of an earlier answer if requests changed since then. */
  revision: z.number().int(),
  /**
   * The type of the latest request of a visitor in the inbox since the server started, and the revision of its arrival.
   */
  latestArrival: z.object({ revision: z.number().int(), type: z.enum(requestTypes) }).nullable(),
  /** The requests that colleagues have open now, with the colleague's name. */
  openPages: z.array(z.object({ requestId: randomIdSchema, name: z.string() })),
});
export type RequestsPoll = z.infer<typeof requestsPollSchema>;

/** A ticket for the download, valid for the member who prepared it. */
export const preparedExportSchema = z.object({ ticket: randomIdSchema });

export const listVisitsInputSchema = z.object({ day: daySchema });

/** A visit on the sheet of a day. */
export const visitSchema = requestRecordSchema
  .pick({
    id: true,
    reference: true,
    type: true,
    state: true,
    source: true,
    name: true,
    phone: true,
    phoneKey: true,
    visitTime: true,
    version: true,
    appointment: true,
  })
  .extend({
    place: z.enum(appointmentPlaces),
    /** The agreed area and address, else those of the wish, and the id of the area; '' for none. */
    area: z.string(),
    areaId: z.string(),
    /** The minutes until the next visit of the collector, and those that the way needs; null if it is long enough. */
    shortGap: z.object({ minutes: z.number().int(), needed: z.number().int() }).nullable(),
    notes: z.string(),
    collector: z.enum(withdrawalForm.fields.collector.options).nullable(),
    /** The prices of a home visit, and those that its form showed; null for other requests. */
    prices: visitPricesSchema.extend({ shownFee: z.string(), shownTotal: z.string() }).nullable(),
    visitPoint: visitPointSchema.nullable(),
    packageTitle: z.string(),
    ...visitPreparationSchema.shape,
    /** The latest change request, while it waits for an answer. */
    changeRequest: z.enum(changeRequestKinds).nullable(),
    assigneeId: randomIdSchema.nullable(),
    assigneeName: z.string(),
  });
export type Visit = z.infer<typeof visitSchema>;

/** A member's own appointments of today and of tomorrow, those of earlier days that nobody closed, and the team, which names their collectors. */
export const ownVisitsSchema = z.object({
  /** Today at the centre. */
  day: daySchema,
  earlier: z.array(visitSchema),
  today: z.array(visitSchema),
  tomorrow: z.array(visitSchema),
  /** Home visits of these days to which nobody goes yet, and whose requests are assigned to the member. */
  ofNobody: z.array(visitSchema),
  team: z.array(seatNameSchema),
});
export type OwnVisits = z.infer<typeof ownVisitsSchema>;

/** How many days one view of the calendar counts. */
export const countedDays = 35;
/** The first of the counted days ("2026-11-25"). */
export const countVisitsInputSchema = z.object({ from: daySchema });
/** Visits of a day: those with an appointment, and wishes that nobody has answered with one. */
export const dayCountSchema = z.object({ day: z.string(), agreed: z.number().int(), asked: z.number().int() });
export type DayCount = z.infer<typeof dayCountSchema>;

const maxNoteLength = 2000;
const noteSchema = textSchema(maxNoteLength);
/** The request to change, and the version that its author saw. */
const seen = { id: randomIdSchema, version: z.number().int().min(1) };
export type SeenRequest = { id: string; version: number };

export const seenRequestSchema = z.object(seen);
export const changeStateInputSchema = z.object({
  ...seen,
  to: z.enum([...openStates, 'completed', 'declined', 'cancelled']),
  note: noteSchema.default(''),
});
export type ChangeStateInput = z.infer<typeof changeStateInputSchema>;
export const messageChangeInputSchema = z.object({ ...seen, messageId: randomIdSchema });
export const assignInputSchema = z.object({ ...seen, assigneeId: randomIdSchema.nullable() });
export type AssignInput = z.infer<typeof assignInputSchema>;

/** `note` is the reason. */
export const correctTotalInputSchema = z.object({ ...seen, total: amountSchema, note: noteSchema.min(1) });
export type CorrectTotalInput = z.infer<typeof correctTotalInputSchema>;

/** A change of several requests at once. */
export const changeManyInputSchema = z.object({
  requests: z.array(z.object(seen)).min(1).max(inboxLimits.pageSize),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('state'), to: z.enum(['new', 'in_progress', 'completed']) }),
    z.object({ kind: z.literal('assign'), assigneeId: randomIdSchema.nullable() }),
    z.object({ kind: z.literal('spam') }),
    z.object({ kind: z.literal('not_spam') }),
  ]),
});
export type ChangeManyInput = z.infer<typeof changeManyInputSchema>;

/** The changed requests with their new version, and the others with the reason: changed meanwhile, or not possible. */
export const changedManySchema = z.object({
  changed: z.array(z.object(seen)),
  refused: z.array(z.object({ id: randomIdSchema, reason: z.enum(['conflict', 'not_possible']) })),
});
export type ChangedMany = z.infer<typeof changedManySchema>;

export const addNoteInputSchema = z.object({ ...seen, note: noteSchema.min(1) });
export type AddNoteInput = z.infer<typeof addNoteInputSchema>;
export const setCallBackInputSchema = z.object({ ...seen, callBackAt: instantSchema.nullable() });
export type SetCallBackInput = z.infer<typeof setCallBackInputSchema>;
export const sendReplyInputSchema = z.object({
  ...seen,
  language: localeSchema,
  subject: replySubjectSchema,
  text: replyTextSchema,
  about: replyAboutSchema,
});
export type SendReplyInput = z.infer<typeof sendReplyInputSchema>;
export const openWhatsappInputSchema = z.object({
  id: randomIdSchema,
  language: localeSchema,
  about: z.enum(whatsappMessages).default('greeting'),
});
export type OpenWhatsappInput = z.input<typeof openWhatsappInputSchema>;
export const confirmWhatsappInputSchema = z.object({
  id: randomIdSchema,
  replyId: randomIdSchema,
  isSent: z.boolean(),
});
export type ConfirmWhatsappInput = z.infer<typeof confirmWhatsappInputSchema>;
