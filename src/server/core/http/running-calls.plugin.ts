import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { readContentIds, type Work, workKey } from '../watchdog/running-work.ts';
import type { Stops } from '../watchdog/stops.ts';
import { routeOf } from './access-log.plugin.ts';

/** Reads besides pages, which note their rendering. Files and cached answers of other routes take no time. */
const readByPrograms = /^\/(?:api|trpc|admin-api|sitemap)/;
/** The paths of procedures, which clients may invent. */
const procedures = /^[\w.,]{1,150}$/;

/**
 * Notes calls of programs and posted forms from the validation of their input to their answer. Refuses a read that has
 * stopped the event loop before. A write is never refused, since a stranger could thereby close a form to everybody.
 */
export const runningCallsPlugin = fastifyPlugin(
  (app, { stops }: { stops: Pick<Stops, 'begin'> }, done) => {
    const ends = new WeakMap<FastifyRequest, () => void>();
    app.addHook('preValidation', (request, _reply, next) => {
      if (isRead(request) && !readByPrograms.test(request.url)) return next();
      try {
        ends.set(request, stops.begin(describeCall(request)));
        next();
      } catch (error) {
        next(error as Error);
      }
    });
    app.addHook('onResponse', (request, _reply, next) => {
      ends.get(request)?.();
      next();
    });
    done();
  },
  { name: 'running-calls' },
);

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

function describeCall(request: FastifyRequest): Work {
  const { method, url, params } = request;
  const { path = '' } = params as { path?: string };
  const route = procedures.test(path) ? routeOf(request).replace(':path', path) : routeOf(request);
  const ids = readContentIds(url);
  const name = [method, ids.length === 1 ? route.replace(':id', ids[0] ?? '') : route];
  if (ids.length > 0 && !route.includes(':id')) name.push(...ids);
  const hasFreeText = url.includes('?');
  return { kind: 'call', name: name.join(' '), key: isRead(request) ? workKey('call', url) : null, hasFreeText };
}
