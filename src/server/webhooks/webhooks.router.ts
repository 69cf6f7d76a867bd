import { z } from 'zod';
import { randomIdSchema } from '#shared/fields/fields.schema.ts';
import {
  deliveryListInputSchema,
  deliveryListSchema,
  deliverySchema,
  newWebhookSchema,
  webhookInputSchema,
  webhookSchema,
} from '#shared/webhooks/webhooks.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { WebhooksService } from './webhooks.service.ts';

const procedure = staffProcedure('webhooks.write');
const reauthenticated = reauthenticatedProcedure('webhooks.write');
const changing = reauthenticated.output(z.void());
const byId = z.object({ id: randomIdSchema });
const named = procedure.input(byId);

export const createAdminWebhooksRouter = ({ webhooks }: { webhooks: WebhooksService }) =>
  router({
    list: procedure.output(z.array(webhookSchema)).query(({ ctx }) => webhooks.list(ctx.actor)),
    get: named.output(webhookSchema).query(({ ctx, input }) => webhooks.get(ctx.actor, input.id)),
    create: reauthenticated
      .input(webhookInputSchema)
      .output(newWebhookSchema)
      .mutation(({ ctx, input }) => webhooks.create(ctx.actor, input)),
    update: changing
      .input(byId.extend({ values: webhookInputSchema }))
      .mutation(({ ctx, input }) => webhooks.update(ctx.actor, input.id, input.values)),
    setOn: changing
      .input(byId.extend({ isOn: z.boolean() }))
      .mutation(({ ctx, input }) => webhooks.setOn(ctx.actor, input.id, input.isOn)),
    remove: named.output(z.void()).mutation(({ ctx, input }) => webhooks.remove(ctx.actor, input.id)),
    deliveries: procedure
      .input(deliveryListInputSchema)
      .output(deliveryListSchema)
      .query(({ ctx, input }) => webhooks.listDeliveries(ctx.actor, input)),
    sendTest: named.output(deliverySchema).mutation(({ ctx, input }) => webhooks.sendTest(ctx.actor, input.id)),
    sendAgain: named.output(deliverySchema).mutation(({ ctx, input }) => webhooks.sendAgain(ctx.actor, input.id)),
  });
