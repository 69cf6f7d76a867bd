import { z } from 'zod';
import { findInputSchema, foundSchema } from '#shared/command-palette/command-palette.schema.ts';
import { memberProcedure, router } from '../core/trpc/trpc.ts';
import type { CommandPaletteService } from './command-palette.service.ts';

/** A mutation, because search terms may be personal data, which URLs must not contain. */
export const createAdminCommandPaletteRouter = ({ commandPalette }: { commandPalette: CommandPaletteService }) =>
  router({
    find: memberProcedure
      .input(findInputSchema)
      .output(z.array(foundSchema))
      .mutation(({ ctx, input }) => commandPalette.find(ctx.actor, input, ctx.locale)),
  });
