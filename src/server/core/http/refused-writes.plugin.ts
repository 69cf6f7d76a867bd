import type { FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createAddressLimit } from '../address-limit.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Refund } from '../limiter.ts';
import { inMemory } from '../sender-counts.ts';
import { readingMethods } from './reading-methods.ts';

interface RefusedWritesOptions {
  limits: Pick<Config['limits'], 'requestsPerHour'>;
  monotonic?: Clock | undefined;
}

/**
 * Refusals of what was sent: 207 is tRPC's answer to several calls of which one failed. 401 and 404 are left out,
 * because sign-ins and status checks have limits of their own.
 */
const refusals = new Set([207, 400, 409, 413, 415, 422]);
/** The refused writes for each form that an address may send in an hour. */
const refusedPerRequest = 3;
const siteSeconds = 600;
/** No visitor of the centre's network may delay a sign-in of staff for longer. */
const staffSeconds = 60;

/**
 * Limits refused writes of visitors, since a refusal costs work too: by address and network, in a window of ten
 * minutes (only procedures of the staff area: a minute). A write counts before its work, so that parallel ones gain
 * nothing, and no longer once it was not refused. Each call of a batch counts. Above the limit every write gets
 * `too_many_requests`; plain forms after their body was read, so that the answer contains what was typed.
 */
export const refusedWritesPlugin = fastifyPlugin<RefusedWritesOptions>(async (app, { limits, monotonic }) => {
  const points = limits.requestsPerHour * refusedPerRequest;
  const newLimiter = inMemory(monotonic);
  const site = createAddressLimit({ points, duration: siteSeconds, newLimiter });
  const staffArea = createAddressLimit({ points, duration: staffSeconds, newLimiter });
  const counted = new WeakMap<FastifyRequest, Refund>();

  function count(request: FastifyRequest): void {
    if (readingMethods.has(request.method) || request.actor.kind !== 'visitor') return;
    const calls = calledProcedures(request);
    const isStaffArea = calls.length > 0 && calls.every((path) => path.startsWith('admin.'));
    const take = isStaffArea ? staffArea : site;
    counted.set(request, take(request.ip, { count: calls.length || 1 }));
  }

  function countIfPossible(request: FastifyRequest): void {
    try {
      count(request);
    } catch {
      // The limit is reached; the request is refused already.
    }
  }

  app.addHook('preParsing', async (request) => {
    if (!isPlainForm(request)) count(request);
  });
  app.addHook('preValidation', async (request) => {
    if (isPlainForm(request)) count(request);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const refund = counted.get(request);
    if (refund && !refusals.has(statusOf(reply, payload))) refund();
    // Refused before its body was read.
    if (!refund && refusals.has(statusOf(reply, payload))) countIfPossible(request);
  });
});

const isPlainForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/**
 * The paths that tRPC reads from a request; empty for other requests. No path contains a comma, so a list without
 * `batch=1` is an unknown procedure.
 */
function calledProcedures({ routeOptions, params }: FastifyRequest): string[] {
  return routeOptions.url === '/trpc/:path' ? (params as { path: string }).path.split(',') : [];
}

/** tRPC's answer has a status of its own. */
const statusOf = (reply: FastifyReply, payload: unknown) =>
  payload instanceof Response ? payload.status : reply.statusCode;
