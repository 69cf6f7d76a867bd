import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { readAgreedChannels } from '#shared/messages/message-channels.rules.ts';
import { cardTypes, type DrawnCard } from '#shared/requests/cards.schema.ts';
import { consentVersions } from '#shared/requests/request-origin.ts';
import { sentPointSchema } from '#shared/requests/visit-point.schema.ts';
import type { CardsService } from '../cards/cards.service.ts';
import { type Actor, authorize } from '../core/auth/actor.ts';
import type { Receipts } from '../request-records/receipts.ts';
import { readInput } from './intake/request-input.ts';
import {
  readWithdrawalForm,
  refuseWithdrawalEarly,
  uploadBytesOf,
  withdrawalFormLimits,
} from './intake/withdrawal-form.ts';
import type { RequestsService } from './requests.service.ts';

interface CardsPluginOptions {
  cards: Pick<CardsService, 'open'>;
  receipts: Pick<Receipts, 'issue'>;
  requests: Pick<RequestsService, 'sendWithdrawal'>;
  actorOf: (request: FastifyRequest) => Actor;
}

/**
 * POST /requests/withdrawal receives the site's own form, and answers with a receipt that can hold a free time. GET
 * /admin-api/cards/ID sends a card to staff, never cached: as a download, or as JSON with pictures of its pages
 * (DrawnCard) if it is a PDF that may contain active content.
 */
export const cardsPlugin: FastifyPluginAsync<CardsPluginOptions> = async (
  app,
  { cards, receipts, requests, actorOf },
) => {
  app.get<{ Params: { id: string } }>('/admin-api/cards/:id', async (request, reply) => {
    const card = await cards.open(authorize(actorOf(request), 'cards.read'), request.params.id);
    if ('pages' in card) {
      const drawn: DrawnCard = {
        pages: card.pages.map((page) => Buffer.from(page).toString('base64')),
        pageCount: card.pageCount,
      };
      return reply.send(drawn);
    }
    const { kind, reference, type, content } = card;
    reply.type(type).headers({
      'content-length': content.length,
      // If a browser shows the picture instead of saving it, it runs no script and cannot reach the site.
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="${reference}-${kind}.${cardTypes[type]}"`,
    });
    return reply.send(content);
  });

  await app.register(async (uploads) => {
    // Only multipart forms are parsed; any other content type gets 415 before its body is read.
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { limits: withdrawalFormLimits, throwFileSizeLimit: false });
    const onRequest = async (request: FastifyRequest) => refuseWithdrawalEarly(request);
    uploads.post('/requests/withdrawal', { onRequest }, async (request) => {
      const { reference } = await requests.sendWithdrawal(
        actorOf(request),
        async (receiveCard) => {
          const {
            website = '',
            ticket = '',
            consentVersion = '',
            point = '',
            ...fields
          } = await readWithdrawalForm(request, receiveCard);
          const version = consentVersions.find((known) => known === consentVersion);
          if (!version) throw new AppError('invalid_input');
          return {
            locale: request.locale,
            withdrawal: readInput('withdrawal', fields),
            visitPoint: sentPointSchema.parse(point),
            guard: { website, ticket },
            source: 'site',
            agreedChannels: readAgreedChannels(fields),
            consentVersion: version,
          };
        },
        uploadBytesOf(request),
      );
      return { reference, receipt: receipts.issue('sent', reference) };
    });
  });
};
