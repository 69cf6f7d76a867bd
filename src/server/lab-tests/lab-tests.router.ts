import { foundIdsSchema } from '#shared/content/records.schema.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { labTestListInputSchema, labTestListSchema, packageChoicesSchema } from '#shared/lab-tests/lab-tests.schema.ts';
import { simpleProcedures } from '../content/simple-collection.router.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { LabTestsService } from './lab-tests.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminLabTestsRouter = ({ labTests }: { labTests: LabTestsService }) =>
  router({
    ...simpleProcedures(labTestsCollection, labTests),
    list: procedure
      .input(labTestListInputSchema)
      .output(labTestListSchema)
      .query(({ ctx, input }) => labTests.list(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(labTestListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => labTests.listIds(ctx.actor, input)),
    listChoices: procedure.output(packageChoicesSchema).query(({ ctx }) => labTests.listChoices(ctx.actor, ctx.locale)),
  });
