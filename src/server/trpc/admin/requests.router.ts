import { z } from 'zod';
import { randomIdSchema } from '#shared/schemas/fields.schema.ts';
import {
  addNoteInputSchema,
  assignInputSchema,
  changeStateInputSchema,
  colleagueSchema,
  listVisitsInputSchema,
  preparedExportSchema,
  requestListInputSchema,
  requestListSchema,
  requestPageSchema,
  seenRequestSchema,
  setCallBackInputSchema,
  visitSchema,
} from '#shared/schemas/inbox.schema.ts';
import { settingsRegistry } from '#shared/schemas/settings.schema.ts';
import { router, staffProcedure } from '../trpc.ts';
import { watchRequests } from './watch-requests.ts';

const reading = staffProcedure('requests.read');
const writing = staffProcedure('requests.write').output(z.void());
const byId = z.object({ id: randomIdSchema });

/** The staff's inbox. */
export const adminRequestsRouter = router({
  list: reading
    .input(requestListInputSchema)
    .output(requestListSchema)
    .query(({ ctx, input }) => ctx.services.requests.list(ctx.actor, input)),
  countNew: reading.output(z.object({ count: z.number().int() })).query(({ ctx }) => ({ count: ctx.services.requests.countNew(ctx.actor) })),
  get: reading
    .input(byId)
    .output(requestPageSchema)
    .query(({ ctx, input }) => ctx.services.requests.get(ctx.actor, input.id)),
  listVisits: reading
    .input(listVisitsInputSchema)
    .output(z.array(visitSchema))
    .query(({ ctx, input }) => ctx.services.requests.listVisits(ctx.actor, input.day)),
  /** A mutation, though it changes nothing: what was searched for stands in no address. */
  prepareTable: reading
    .input(requestListInputSchema)
    .output(preparedExportSchema)
    .mutation(({ ctx, input }) => ctx.services.requests.prepareTable(ctx.actor, input, ctx.locale)),
  listColleagues: reading.output(z.array(colleagueSchema)).query(({ ctx }) => ctx.services.requests.listColleagues(ctx.actor)),
  listReplyTemplates: reading.output(settingsRegistry.replyTemplates).query(({ ctx }) => ctx.services.settings.get('replyTemplates')),
  changeState: writing.input(changeStateInputSchema).mutation(({ ctx, input }) => ctx.services.requests.changeState(ctx.actor, input)),
  markSpam: writing.input(seenRequestSchema).mutation(({ ctx, input }) => ctx.services.requests.markSpam(ctx.actor, input)),
  notSpam: writing.input(seenRequestSchema).mutation(({ ctx, input }) => ctx.services.requests.notSpam(ctx.actor, input)),
  assign: writing.input(assignInputSchema).mutation(({ ctx, input }) => ctx.services.requests.assign(ctx.actor, input)),
  addNote: writing.input(addNoteInputSchema).mutation(({ ctx, input }) => ctx.services.requests.addNote(ctx.actor, input)),
  setCallBack: writing.input(setCallBackInputSchema).mutation(({ ctx, input }) => ctx.services.requests.setCallBack(ctx.actor, input)),
  /** Tells of every change, without saying what is in it; ends with the session. */
  onChange: reading.subscription(({ ctx, signal }) => watchRequests(ctx, signal)),
  sendMailAgain: writing.input(byId).mutation(({ ctx, input }) => ctx.services.requests.sendMailAgain(ctx.actor, input.id)),
});
