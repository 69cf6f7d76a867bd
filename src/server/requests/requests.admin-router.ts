import { z } from 'zod';
import { dayHoursSchema } from '#shared/appointments/appointments.schema.ts';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import {
  addNoteInputSchema,
  assignInputSchema,
  changedManySchema,
  changeManyInputSchema,
  changeStateInputSchema,
  colleagueSchema,
  confirmWhatsappInputSchema,
  correctTotalInputSchema,
  countVisitsInputSchema,
  dayCountSchema,
  listVisitsInputSchema,
  openWhatsappInputSchema,
  ownVisitsSchema,
  preparedExportSchema,
  requestListInputSchema,
  requestListSchema,
  requestPageSchema,
  requestsPollInputSchema,
  requestsPollSchema,
  savedFilterSchema,
  seenRequestSchema,
  sendReplyInputSchema,
  setCallBackInputSchema,
  visitSchema,
} from '#shared/requests/inbox.schema.ts';
import { bookableSchema, enteredRequestSchema, foundByPhoneSchema } from '#shared/requests/request-entry.schema.ts';
import { enterRequestInputSchema, enterVisitInputSchema } from '#shared/requests/request-types.ts';
import { waitingListSchema } from '#shared/requests/waiting.schema.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import type { AppointmentsService } from '../appointments/appointments.service.ts';
import type { VisitsService } from '../appointments/visits.service.ts';
import { requireStaff } from '../core/auth/actor.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { RepliesService } from '../replies/replies.service.ts';
import type { ReplyTemplatesService } from '../settings/reply-templates.service.ts';
import type { BookablesService } from './bookables.service.ts';
import type { SavedFiltersService } from './inbox/saved-filters.service.ts';
import type { RequestsService } from './requests.service.ts';

const reading = staffProcedure('requests.read');
const writing = staffProcedure('requests.write').output(z.void());
const byId = z.object({ id: randomIdSchema });

export const createAdminRequestsRouter = ({
  appointments,
  bookables,
  replies,
  replyTemplates,
  requests,
  savedFilters,
  visits,
}: {
  appointments: Pick<AppointmentsService, 'getDayHours'>;
  bookables: BookablesService;
  replies: RepliesService;
  replyTemplates: ReplyTemplatesService;
  requests: RequestsService;
  savedFilters: SavedFiltersService;
  visits: VisitsService;
}) =>
  router({
    list: reading
      .input(requestListInputSchema)
      .output(requestListSchema)
      .query(({ ctx, input }) => requests.list(ctx.actor, input)),
    /** The page "Today". Here, because each change of a request can alter it. */
    listWaiting: reading.output(waitingListSchema).query(({ ctx }) => requests.listWaiting(ctx.actor)),
    poll: reading
      .input(requestsPollInputSchema)
      .output(requestsPollSchema)
      .query(({ ctx, input }) => requests.poll(ctx.actor, input.openId)),
    get: reading
      .input(byId)
      .output(requestPageSchema)
      .query(({ ctx, input }) => requests.get(ctx.actor, input.id)),
    listVisits: reading
      .input(listVisitsInputSchema)
      .output(z.array(visitSchema))
      .query(({ ctx, input }) => visits.list(ctx.actor, input.day)),
    /** The calendar reads them with the visits: each change of a request can alter both. */
    getDayHours: reading
      .input(listVisitsInputSchema)
      .output(dayHoursSchema)
      .query(({ ctx, input }) => appointments.getDayHours(ctx.actor, input.day)),
    countVisitsOfDay: reading
      .input(listVisitsInputSchema)
      .output(z.number().int())
      .query(({ ctx, input }) => visits.countOfDay(ctx.actor, input.day)),
    listOwnVisits: staffProcedure('visits.own')
      .output(ownVisitsSchema)
      .query(({ ctx }) => visits.listOwn(requireStaff(ctx.actor))),
    countVisits: reading
      .input(countVisitsInputSchema)
      .output(z.array(dayCountSchema))
      .query(({ ctx, input }) => visits.countDays(ctx.actor, input.from)),
    /** A mutation, although it changes nothing: a query would put the search text into the URL. */
    prepareTable: reauthenticatedProcedure('requests.read')
      .input(requestListInputSchema)
      .output(preparedExportSchema)
      .mutation(({ ctx, input }) => requests.prepareTable(ctx.actor, input, ctx.locale)),
    listColleagues: reading.output(z.array(colleagueSchema)).query(({ ctx }) => requests.listColleagues(ctx.actor)),
    listReplyTemplates: reading
      .output(settingsRegistry.replyTemplates)
      .query(({ ctx }) => replyTemplates.list(ctx.actor)),
    /** A mutation, although it changes nothing: a query would put the phone number into the URL. */
    findByPhone: staffProcedure('requests.read')
      .input(z.object({ phone: z.string().max(40) }))
      .output(foundByPhoneSchema)
      .mutation(({ ctx, input }) => requests.findByPhone(ctx.actor, input.phone)),
    listBookables: reading.output(z.array(bookableSchema)).query(({ ctx }) => bookables.list(ctx.actor)),
    listSavedFilters: reading.output(z.array(savedFilterSchema)).query(({ ctx }) => savedFilters.list(ctx.actor)),
    saveFilter: staffProcedure('requests.read')
      .input(savedFilterSchema)
      .output(z.void())
      .mutation(({ ctx, input }) => savedFilters.save(ctx.actor, input)),
    removeFilter: staffProcedure('requests.read')
      .input(savedFilterSchema.pick({ name: true }))
      .output(z.void())
      .mutation(({ ctx, input }) => savedFilters.remove(ctx.actor, input.name)),
    enter: staffProcedure('requests.write')
      .input(enterRequestInputSchema)
      .output(enteredRequestSchema)
      .mutation(({ ctx, input }) => requests.enter(ctx.actor, input)),
    enterVisit: staffProcedure('requests.write')
      .input(enterVisitInputSchema)
      .output(enteredRequestSchema)
      .mutation(({ ctx, input }) => requests.enterVisit(ctx.actor, input)),
    changeState: writing
      .input(changeStateInputSchema)
      .mutation(({ ctx, input }) => requests.changeState(ctx.actor, input)),
    changeMany: staffProcedure('requests.write')
      .input(changeManyInputSchema)
      .output(changedManySchema)
      .mutation(({ ctx, input }) => requests.changeMany(ctx.actor, input)),
    markSpam: writing.input(seenRequestSchema).mutation(({ ctx, input }) => requests.markSpam(ctx.actor, input)),
    notSpam: writing.input(seenRequestSchema).mutation(({ ctx, input }) => requests.notSpam(ctx.actor, input)),
    assign: writing.input(assignInputSchema).mutation(({ ctx, input }) => requests.assign(ctx.actor, input)),
    addNote: writing.input(addNoteInputSchema).mutation(({ ctx, input }) => requests.addNote(ctx.actor, input)),
    setCallBack: writing
      .input(setCallBackInputSchema)
      .mutation(({ ctx, input }) => requests.setCallBack(ctx.actor, input)),
    correctTotal: writing
      .input(correctTotalInputSchema)
      .mutation(({ ctx, input }) => requests.correctTotal(ctx.actor, input)),
    answerChangeRequests: writing
      .input(seenRequestSchema)
      .mutation(({ ctx, input }) => requests.answerChangeRequests(ctx.actor, input)),
    sendReply: writing.input(sendReplyInputSchema).mutation(({ ctx, input }) => replies.send(ctx.actor, input)),
    openWhatsapp: writing
      .input(openWhatsappInputSchema)
      .mutation(({ ctx, input }) => replies.openWhatsapp(ctx.actor, input)),
    confirmWhatsapp: writing
      .input(confirmWhatsappInputSchema)
      .mutation(({ ctx, input }) => replies.confirmWhatsapp(ctx.actor, input)),
    sendMailAgain: writing.input(byId).mutation(({ ctx, input }) => requests.sendMailAgain(ctx.actor, input.id)),
    discardMail: writing.input(byId).mutation(({ ctx, input }) => requests.discardMail(ctx.actor, input.id)),
  });
