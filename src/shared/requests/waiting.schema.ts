import { z } from 'zod';
import { messageKinds } from '../messages/messages.schema.ts';
import { requestRecordSchema } from './inbox.schema.ts';
import { changeRequestKinds } from './requests.schema.ts';

/**
 * What waits for a person. `change`: a patient asks for one. `call`: a call-back that is due. `nobody`: an agreed home visit to
 * which nobody goes yet. `close`: visits of a day that ended, which nobody closed. `new`: work on the request did not start.
 */
export const waitingKinds = ['change', 'call', 'nobody', 'close', 'new'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const waiting = {
  ...requestRecordSchema.pick({
    id: true,
    reference: true,
    type: true,
    name: true,
    locale: true,
    details: true,
    visitDay: true,
    visitTime: true,
  }).shape,
  /** Since when it waits. */
  since: z.string(),
};

/** One request, or the first of the visits of a day. */
export const waitingItemSchema = z.discriminatedUnion('kind', [
  z.object({ ...waiting, kind: z.literal('new') }),
  z.object({
    ...waiting,
    kind: z.literal('change'),
    change: z.enum(changeRequestKinds),
    /** The start that the patient asks for; null for none. */
    startsAt: z.string().nullable(),
  }),
  z.object({
    ...waiting,
    kind: z.literal('call'),
    ...requestRecordSchema.pick({ phone: true, phoneKey: true }).shape,
    /** The message that could not be sent, so that staff telephone; null for a call that staff planned. */
    untold: z.enum(messageKinds).nullable(),
  }),
  z.object({ ...waiting, kind: z.literal('nobody') }),
  z.object({ ...waiting, kind: z.literal('close'), day: z.string(), count: z.number().int() }),
]);
export type WaitingItem = z.infer<typeof waitingItemSchema>;

export const maxWaiting = 8;
export const waitingListSchema = z.object({
  /** At most `maxWaiting`, the oldest first. */
  items: z.array(waitingItemSchema),
  /** All of each kind, as the tabs and the menu count them: planned calls count before they are due. */
  counts: z.record(z.enum(waitingKinds), z.number().int()),
  /** The next planned call that is not due yet; null for none. */
  nextCallAt: z.string().nullable(),
  /** The day of the first visit to which nobody goes yet; null for none. */
  firstDayOfNobody: z.string().nullable(),
});
export type WaitingList = z.infer<typeof waitingListSchema>;
