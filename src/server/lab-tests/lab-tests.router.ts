import { findRecordsInputSchema, foundRecordsSchema } from '#shared/content/found.schema.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import {
  labTestDirectoryInputSchema,
  labTestDirectorySchema,
  labTestInputSchema,
  labTestPageSchema,
  labTestQuestionSchema,
  labTestReviewInputSchema,
  labTestsToReviewSchema,
  packageChoicesSchema,
} from '#shared/lab-tests/lab-tests.schema.ts';
import { preparationFactsSchema, preparationTextsSchema } from '#shared/lab-tests/preparation.schema.ts';
import { collectionProcedures, reviewProcedure } from '../content/collection.router.ts';
import { servedCollection } from '../content/served-collection.ts';
import { publicProcedure, staffProcedure } from '../core/trpc/trpc.ts';
import { storedLabTests } from './lab-tests.collection.ts';
import { createLabTestsService } from './lab-tests.service.ts';

export const servedLabTests = servedCollection({
  stored: storedLabTests,
  createService: createLabTestsService,
  staffProcedures: (service) => ({
    ...collectionProcedures(labTestsCollection, service),
    ...reviewProcedure(service, 'content.review'),
    listToReview: staffProcedure('content.review')
      .input(labTestReviewInputSchema)
      .output(labTestsToReviewSchema)
      .query(({ ctx, input }) => service.listToReview(ctx.actor, input)),
    previewPreparation: staffProcedure('content.write')
      .input(preparationFactsSchema)
      .output(preparationTextsSchema)
      .query(({ ctx, input }) => service.previewPreparation(ctx.actor, input)),
    listChoices: staffProcedure('content.write')
      .output(packageChoicesSchema)
      .query(({ ctx }) => service.listChoices(ctx.actor, ctx.locale)),
  }),
  publicProcedures: (service) => ({
    get: publicProcedure
      .input(labTestInputSchema)
      .output(labTestPageSchema)
      .query(({ input }) => service.get(input.slug, input.locale)),
    find: publicProcedure
      .input(findRecordsInputSchema)
      .output(foundRecordsSchema)
      .query(({ input }) => service.find(input)),
    getQuestion: publicProcedure
      .input(labTestInputSchema)
      .output(labTestQuestionSchema)
      .query(({ input }) => service.getQuestion(input.slug, input.locale)),
    listDirectory: publicProcedure
      .input(labTestDirectoryInputSchema)
      .output(labTestDirectorySchema)
      .query(({ input }) => service.listDirectory(input)),
  }),
});
