import {
  erasePersonInputSchema,
  findPersonInputSchema,
  personSchema,
  preparePersonExportInputSchema,
} from '#shared/people/people.schema.ts';
import { preparedExportSchema } from '#shared/requests/inbox.schema.ts';
import { removalSchema } from '#shared/retention/retention.schema.ts';
import { authorize } from '../core/auth/actor.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { PeopleService } from './people.service.ts';

const working = staffProcedure('requests.write');

/** One person's data. All procedures are mutations, so that no URL holds a phone number. */
export const createAdminPeopleRouter = ({ people }: { people: PeopleService }) =>
  router({
    find: working
      .input(findPersonInputSchema)
      .output(personSchema)
      .mutation(({ ctx, input }) => people.find(authorize(ctx.actor, 'requests.read'), input)),
    prepareExport: reauthenticatedProcedure('requests.write')
      .input(preparePersonExportInputSchema)
      .output(preparedExportSchema)
      .mutation(({ ctx, input }) => people.prepareExport(authorize(ctx.actor, 'requests.read'), input)),
    erase: reauthenticatedProcedure('people.erase')
      .input(erasePersonInputSchema)
      .output(removalSchema)
      .mutation(({ ctx, input }) => people.erase(ctx.actor, input)),
  });
