import { z } from 'zod';
import { findInputSchema, foundSchema } from '#shared/command-palette/command-palette.schema.ts';
import { router, signedInProcedure } from '../core/trpc/trpc.ts';
import type { CommandPaletteService } from './command-palette.service.ts';

/** Finding any record from anywhere. A mutation: what is looked for may be a person's name or number, which stand in no address. */
export const createAdminCommandPaletteRouter = ({ commandPalette }: { commandPalette: CommandPaletteService }) =>
  router({
    find: signedInProcedure
      .input(findInputSchema)
      .output(z.array(foundSchema))
      .mutation(({ ctx, input }) => commandPalette.find(ctx.actor, input, ctx.locale)),
  });
