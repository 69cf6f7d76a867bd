import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
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

/** The address that the WhatsApp Cloud API calls: its handshake, and signed reports about our messages. */
export const whatsappPlugin: FastifyPluginAsync<WhatsappOptions> = async (app, { cloud, receive }) => {
  app.removeAllContentTypeParsers();
  // The signature covers the bytes.
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );

  app.get<{ Querystring: Record<string, string | undefined> }>(whatsappHookPath, async (request, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = request.query;
    if (mode !== 'subscribe' || !isSameSecret(token, cloud.verifyToken)) throw new AppError('forbidden');
    return reply.header('cache-control', personal).type('text/plain').send(challenge.slice(0, 200));
  });

  // Refused before its body is read.
  const onRequest = async (request: { headers: Record<string, unknown> }) => {
    if (!signatureForm.test(String(request.headers['x-hub-signature-256']))) throw new AppError('forbidden');
  };
  app.post<{ Body: Buffer }>(whatsappHookPath, { onRequest }, async (request, reply) => {
    const signature = String(request.headers['x-hub-signature-256']);
    const own = `sha256=${createHmac('sha256', cloud.appSecret).update(request.body).digest('hex')}`;
    if (!isSameSecret(own, signature)) throw new AppError('forbidden');
    // Another answer would make the API repeat the call for days.
    receive(parseJson(request.body.toString('utf8')));
    return reply.header('cache-control', personal).send();
  });
};
