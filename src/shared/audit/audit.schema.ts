import { z } from 'zod';
import { randomIdSchema } from '../fields/fields.schema.ts';

/** All events of the audit log, by kind. */
const auditEventsByKind = {
  signIn: [
    'signedIn',
    'signedOut',
    'reauthenticated',
    'sessionEnded',
    'sessionsEnded',
    'passwordChanged',
    'resetAsked',
    'passwordReset',
    'secondFactorOn',
    'secondFactorOff',
    'recoveryCodesMade',
    'recoveryCodeUsed',
    'passkeyAdded',
    'passkeyRemoved',
  ],
  refusal: [
    'wrongPassword',
    'signInSlowed',
    'wrongCode',
    'passkeyRefused',
    'linkRefused',
    'forbidden',
    'crossSiteRefused',
  ],
  staff: [
    'staffSetUp',
    'staffInvited',
    'staffJoined',
    'staffChanged',
    'roleChanged',
    'staffDisabled',
    'staffEnabled',
    'staffRemoved',
    'linkMade',
    'linkEnded',
  ],
  content: [
    'created',
    'updated',
    'replaced',
    'removed',
    'restored',
    'published',
    'hidden',
    'reviewed',
    'reviewRemoved',
    'fastingConfirmed',
    'fastingUnconfirmed',
    'arranged',
    'imported',
  ],
  settings: [
    'settingsChanged',
    'webhookMade',
    'webhookChanged',
    'webhookRemoved',
    'webhookStopped',
    'tokenMade',
    'tokenRevoked',
  ],
  card: ['cardViewed'],
  export: ['exported', 'backupMade', 'backupDownloaded'],
  removal: ['removedByRetention', 'removedByHand', 'backupRemoved', 'demoRemoved'],
} as const;

export type AuditKind = keyof typeof auditEventsByKind;
export type AuditEvent = (typeof auditEventsByKind)[AuditKind][number];
export const auditKinds = Object.keys(auditEventsByKind) as [AuditKind, ...AuditKind[]];
export const auditEvents = Object.values<readonly AuditEvent[]>(auditEventsByKind).flat() as [
  AuditEvent,
  ...AuditEvent[],
];

const kindByEvent = new Map<AuditEvent, AuditKind>();
for (const kind of auditKinds) for (const event of auditEventsByKind[kind]) kindByEvent.set(event, kind);

export const auditKindOf = (event: AuditEvent): AuditKind => kindByEvent.get(event) as AuditKind;

const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  kind: z.enum(auditKinds),
  event: z.enum(auditEvents),
  staffId: randomIdSchema.nullable(),
  staffName: z.string(),
  address: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditLimits = { pageSize: 50, pages: 200, term: 100 } as const;

export const auditListInputSchema = z.object({
  search: z.string().max(auditLimits.term).default(''),
  kind: z.enum(auditKinds).nullable().default(null),
  staffId: randomIdSchema.nullable().default(null),
  /** Days in the centre's time zone, both included. */
  from: z.iso.date().nullable().default(null),
  to: z.iso.date().nullable().default(null),
  page: z.number().int().min(1).max(auditLimits.pages).default(1),
});
export type AuditListInput = z.infer<typeof auditListInputSchema>;

export const auditListSchema = z.object({
  items: z.array(auditEntrySchema),
  /** At most 10,000; `hasMore` is set if there are more. */
  total: z.number().int(),
  hasMore: z.boolean(),
  pageCount: z.number().int(),
  /** All present and former members of staff, by name. */
  people: z.array(z.object({ id: randomIdSchema, name: z.string() })),
});
export type AuditList = z.infer<typeof auditListSchema>;
