import { preparedExportSchema } from '#shared/schemas/inbox.schema.ts';
import { erasePersonInputSchema, findPersonInputSchema, personSchema, preparePersonExportInputSchema } from '#shared/schemas/people.schema.ts';
import { removalSchema } from '#shared/schemas/retention.schema.ts';
import type { PeopleService } from '../../services/people.service.ts';
import { router, staffProcedure } from '../trpc.ts';

const working = staffProcedure('requests.write');

/** One person's data. All are mutations: a phone number stands in no address. */
export const createAdminPeopleRouter = ({ people }: { people: PeopleService }) =>
  router({
    find: working
      .input(findPersonInputSchema)
      .output(personSchema)
      .mutation(({ ctx, input }) => people.find(ctx.actor, input)),
    prepareExport: working
      .input(preparePersonExportInputSchema)
      .output(preparedExportSchema)
      .mutation(({ ctx, input }) => people.prepareExport(ctx.actor, input)),
    erase: staffProcedure('people.erase')
      .input(erasePersonInputSchema)
      .output(removalSchema)
      .mutation(({ ctx, input }) => people.erase(ctx.actor, input)),
  });
