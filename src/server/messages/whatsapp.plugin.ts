import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { whatsappHookPath } from '#shared/paths.ts';
import { isSameSecret } from '../core/auth/is-same-secret.ts';
import { personal } from '../core/http/cache-control.ts';
import type { WhatsappCloud } from '../core/message-gateways.ts';
import { parseJson } from '../core/parse-json.ts';

interface WhatsappOptions {
  cloud: Pick<WhatsappCloud, 'appSecret' | 'verifyToken'>;
  receive: (call: unknown) => void;
}

/** The largest call that the API sends. */
const bodyLimit = 3 * 1024 * 1024;
const signatureForm = /^sha256=[0-9a-f]{64}$/;
/** Anybody can call the address: a repeated parameter is a list. */
const handshakeSchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().default(''),
});

/** The address that the WhatsApp Cloud API calls: its handshake, and signed reports about our messages. */
export const whatsappPlugin: FastifyPluginAsync<WhatsappOptions> = async (app, { cloud, receive }) => {
  app.removeAllContentTypeParsers();
  // The signature covers the bytes.
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );

  app.get(whatsappHookPath, async (request, reply) => {
    const { data } = handshakeSchema.safeParse(request.query);
    if (!data || !isSameSecret(data['hub.verify_token'], cloud.verifyToken)) throw new AppError('forbidden');
    return reply.header('cache-control', personal).type('text/plain').send(data['hub.challenge'].slice(0, 200));
  });

  // Refused before its body is read.
  const onRequest = async (request: { headers: Record<string, unknown> }) => {
    if (!signatureForm.test(String(request.headers['x-hub-signature-256']))) throw new AppError('forbidden');
  };
  // A call without a body has no content type, and is not parsed.
  app.post<{ Body: Buffer | undefined }>(whatsappHookPath, { onRequest }, async (request, reply) => {
    const body = request.body ?? Buffer.alloc(0);
    const signature = String(request.headers['x-hub-signature-256']);
    const own = `sha256=${createHmac('sha256', cloud.appSecret).update(body).digest('hex')}`;
    if (!isSameSecret(own, signature)) throw new AppError('forbidden');
    // Another answer would make the API repeat the call for days.
    receive(parseJson(body.toString('utf8')));
    return reply.header('cache-control', personal).send();
  });
};
