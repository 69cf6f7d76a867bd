import { z } from 'zod';
import {
  type AppointmentPreview,
  appointmentPreviewSchema,
  cancelAppointmentInputSchema,
  closeAppointmentsInputSchema,
  confirmAppointmentInputSchema,
  declineChangeInputSchema,
  nearbyTimesInputSchema,
  type PreviewAppointmentInput,
  previewAppointmentInputSchema,
  proposeSeatInputSchema,
  takenTimesInputSchema,
  takenTimesSchema,
  visitActionInputSchema,
} from '#shared/appointments/appointments.schema.ts';
import { openVisitsSchema } from '#shared/appointments/open-visits.schema.ts';
import { toldFastingSchema } from '#shared/appointments/told-fasting.schema.ts';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import { listVisitsInputSchema, seenRequestSchema } from '#shared/requests/inbox.schema.ts';
import { appointmentHitsSchema, timesChangeSchema } from '#shared/settings/appointment-hits.schema.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { AppointmentHitsService } from './appointment-hits.service.ts';
import type { AppointmentsService } from './appointments.service.ts';
import type { TeamService } from './team.service.ts';
import type { ToldFastingService } from './told-fasting.service.ts';
import type { VisitActionsService } from './visit-actions.service.ts';
import type { VisitHolds } from './visit-holds.service.ts';

const writing = staffProcedure('requests.write').output(z.void());

export const createAdminAppointmentsRouter = ({
  appointmentHits,
  appointmentPreviews,
  appointments,
  holds,
  team,
  toldFasting,
  visitActions,
}: {
  appointmentHits: AppointmentHitsService;
  /** Composes the mails of a change. */
  appointmentPreviews: {
    preview: (actor: Authorized<'requests.write'>, input: PreviewAppointmentInput) => AppointmentPreview;
  };
  appointments: AppointmentsService;
  holds: VisitHolds;
  team: TeamService;
  toldFasting: ToldFastingService;
  visitActions: VisitActionsService;
}) =>
  router({
    confirm: writing
      .input(confirmAppointmentInputSchema)
      .mutation(({ ctx, input }) => appointments.confirm(ctx.actor, input)),
    cancel: writing
      .input(cancelAppointmentInputSchema)
      .mutation(({ ctx, input }) => appointments.cancel(ctx.actor, input)),
    close: staffProcedure('visits.own')
      .output(z.void())
      .input(closeAppointmentsInputSchema)
      .mutation(({ ctx, input }) => appointments.close(ctx.actor, input)),
    reopen: staffProcedure('visits.own')
      .output(z.void())
      .input(seenRequestSchema)
      .mutation(({ ctx, input }) => appointments.reopen(ctx.actor, input)),
    /** A press of a collector, which may have waited for a connection. */
    act: staffProcedure('visits.own')
      .output(z.void())
      .input(visitActionInputSchema)
      .mutation(({ ctx, input }) => visitActions.act(ctx.actor, input)),
    declineChange: writing
      .input(declineChangeInputSchema)
      .mutation(({ ctx, input }) => appointments.declineChange(ctx.actor, input)),
    endHolds: staffProcedure('requests.write')
      .input(listVisitsInputSchema)
      .output(z.number().int())
      .mutation(({ ctx, input }) => holds.endDay(ctx.actor, input.day)),
    listToldOtherwise: staffProcedure('requests.read')
      .output(z.array(toldFastingSchema))
      .query(({ ctx }) => toldFasting.listToldOtherwise(ctx.actor)),
    markFastingTold: writing
      .input(seenRequestSchema)
      .mutation(({ ctx, input }) => toldFasting.markFastingTold(ctx.actor, input)),
    listNearbyTimes: staffProcedure('requests.write')
      .input(nearbyTimesInputSchema)
      .output(z.array(z.string()))
      .query(({ ctx, input }) => appointments.listNearbyTimes(ctx.actor, input)),
    listTakenTimes: staffProcedure('requests.write')
      .input(takenTimesInputSchema)
      .output(takenTimesSchema)
      .query(({ ctx, input }) => appointments.listTakenTimes(ctx.actor, input)),
    proposeSeat: staffProcedure('requests.write')
      .input(proposeSeatInputSchema)
      .output(randomIdSchema.nullable())
      .query(({ ctx, input }) => appointments.proposeSeat(ctx.actor, input)),
    listSeats: staffProcedure('requests.read')
      .output(settingsRegistry.team)
      .query(({ ctx }) => team.list(ctx.actor)),
    listAreas: staffProcedure('requests.read')
      .output(settingsRegistry.visitAreas)
      .query(({ ctx }) => team.listAreas(ctx.actor)),
    listOpenVisits: staffProcedure('requests.read')
      .input(z.object({ memberId: randomIdSchema }))
      .output(openVisitsSchema)
      .query(({ ctx, input }) => team.listOpenVisits(ctx.actor, input.memberId)),
    // A mutation only because the values can be too long for an address.
    listHits: staffProcedure('settings.write')
      .input(timesChangeSchema)
      .output(appointmentHitsSchema)
      .mutation(({ ctx, input }) => appointmentHits.listHits(ctx.actor, input)),
    preview: staffProcedure('requests.write')
      .input(previewAppointmentInputSchema)
      .output(appointmentPreviewSchema)
      .query(({ ctx, input }) => appointmentPreviews.preview(ctx.actor, input)),
  });
