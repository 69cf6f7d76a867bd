import type { TRPCMutationProcedure } from '@trpc/server';
import { z } from 'zod';
import {
  freeHoursInputSchema,
  freeHoursSchema,
  heldTimeInputSchema,
  heldTimeSchema,
} from '#shared/requests/free-times.schema.ts';
import { type RequestInput, type TypeWithoutCards, typesWithoutCards } from '#shared/requests/request-types.ts';
import {
  type RequestReceipt,
  requestReceiptSchema,
  type SendInput,
  sendInputSchema,
} from '#shared/requests/requests.schema.ts';
import type { VisitHolds } from '../appointments/visit-holds.service.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { RequestsService } from './requests.service.ts';

type SendProcedures = {
  [Type in TypeWithoutCards as `send${Capitalize<Type>}`]: TRPCMutationProcedure<{
    meta: unknown;
    input: SendInput<Type>;
    output: RequestReceipt;
  }>;
};

/** Procedures for visitors: one for each type without cards, such as `sendContact`. */
export const createContentRequestsRouter = ({ holds, requests }: { holds: VisitHolds; requests: RequestsService }) => {
  const sendProcedure = (type: TypeWithoutCards) =>
    publicProcedure
      .input(sendInputSchema(type))
      .output(requestReceiptSchema)
      .mutation(({ ctx, input: { locale, guard, consentVersion, agreedChannels = [], [type]: input } }) =>
        requests.send(ctx.actor, { locale, guard, consentVersion, agreedChannels, source: 'site' }, {
          type,
          input,
        } as RequestInput),
      );
  const procedures = typesWithoutCards.map((type) => [
    `send${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    sendProcedure(type),
  ]);
  return router({
    ticket: publicProcedure
      .output(z.object({ ticket: z.string(), minSeconds: z.number().int() }))
      .query(() => requests.openForm()),
    listFreeHours: publicProcedure
      .input(freeHoursInputSchema)
      .output(freeHoursSchema.nullable())
      .query(({ input }) => holds.listFreeHours(input)),
    getHeldTime: publicProcedure
      .input(heldTimeInputSchema)
      .output(heldTimeSchema)
      .query(({ input }) => holds.getHeldTime(input.receipt)),
    ...(Object.fromEntries(procedures) as SendProcedures),
  });
};
