import { z } from 'zod';
import { panelsCollection, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { simpleProcedures } from '../content/simple-collection.router.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { TagsAndPanelsService } from './tags-and-panels.service.ts';

const routerOf = (declaration: typeof tagsCollection, service: TagsAndPanelsService[TagOrPanelKind]) =>
  router({
    ...simpleProcedures(declaration, service),
    list: staffProcedure('content.write')
      .output(z.array(declaration.recordSchema))
      .query(({ ctx }) => service.list(ctx.actor)),
  });

export const createAdminTagsAndPanelsRouter = ({ tagsAndPanels }: { tagsAndPanels: TagsAndPanelsService }) =>
  router({ tag: routerOf(tagsCollection, tagsAndPanels.tag), panel: routerOf(panelsCollection, tagsAndPanels.panel) });
