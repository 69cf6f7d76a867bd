import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { z } from 'zod';
import { readContentIds, type Work, workKey } from '../watchdog/running-work.ts';
import type { Stops } from '../watchdog/stops.ts';
import { routeOf } from './access-log.plugin.ts';

interface RunningCallsOptions {
  stops: Pick<Stops, 'begin'>;
  /** Whether a path names a procedure of tRPC: clients may invent others. */
  isProcedure: (path: string) => boolean;
}

/** Reads besides pages, which note their rendering. Files and cached answers of other routes take no time. */
const readByPrograms = /^\/(?:api|trpc|admin-api|sitemap)/;
const procedureRoute = '/trpc/:path';

/**
 * Notes calls of programs and posted forms from the validation of their input until their answer begins. Refuses a read
 * that has stopped the event loop before. A write is never refused, since a stranger could thereby close a form to
 * everybody.
 */
export const runningCallsPlugin = fastifyPlugin(
  (app, { stops, isProcedure }: RunningCallsOptions, done) => {
    const ends = new WeakMap<FastifyRequest, () => void>();
    app.addHook('preValidation', (request, { raw }, next) => {
      if (isRead(request) && !readByPrograms.test(request.url)) return next();
      try {
        const end = stops.begin(describeCall(request, isProcedure));
        ends.set(request, end);
        // A client that disconnects gets no answer.
        if (raw.destroyed) end();
        else raw.once('close', end);
        next();
      } catch (error) {
        next(error as Error);
      }
    });
    app.addHook('onSend', (request, _reply, _payload, next) => {
      ends.get(request)?.();
      next();
    });
    done();
  },
  { name: 'running-calls' },
);

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The key omits parts of the query that the route does not know. */
function describeCall(request: FastifyRequest, isProcedure: RunningCallsOptions['isProcedure']): Work {
  const { method } = request;
  const route = routeOf(request);
  const { names, inputs, hasFreeText } =
    route === procedureRoute ? describeProcedures(request, isProcedure) : describeRoute(request);
  const address = JSON.stringify([route, ...inputs]);
  const key = isRead(request) ? workKey('call', address) : null;
  return { kind: 'call', name: [method, ...names].join(' '), key, hasFreeText };
}

/** The parts of a call for its name and for its key. */
interface CallParts {
  names: string[];
  inputs: unknown[];
  hasFreeText: boolean;
}

function describeRoute(request: FastifyRequest): CallParts {
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  const schema = request.routeOptions.schema?.querystring as Partial<z.ZodObject> | undefined;
  const known = Object.keys(schema?.shape ?? {}).map((name) => query[name]);
  const route = routeOf(request).replace(/:(\w+)/g, (pattern, name) => (isId(params[name]) ? params[name] : pattern));
  return {
    names: [route, ...known.filter(isId)],
    inputs: [params, known],
    hasFreeText: [...Object.values(params), ...known].some((value) => value !== undefined && !isId(value)),
  };
}

/** A batch has one key, whatever the order of its calls. */
function describeProcedures(request: FastifyRequest, isProcedure: RunningCallsOptions['isProcedure']): CallParts {
  const { path } = request.params as { path: string };
  const { batch, input } = request.query as Record<string, unknown>;
  const isBatch = firstOf(batch) === '1';
  const paths = isBatch ? path.split(',') : [path];
  const inputs = readInputs(firstOf(input), isBatch ? paths.length : null);
  const known = paths.filter(isProcedure).toSorted();
  const ids = readContentIds(inputs.join(' '));
  return {
    names: [procedureRoute.replace(':path', known.join(',') || ':path'), ...ids],
    inputs: paths.map((name, index) => JSON.stringify([name, inputs[index]])).toSorted(),
    hasFreeText: input !== undefined || known.length < paths.length,
  };
}

/** tRPC reads the first of several values. */
const firstOf = (value: unknown): unknown => [value].flat()[0];

/** The input of each call as JSON in one spelling; none for a text that tRPC refuses. */
function readInputs(input: unknown, batchSize: number | null): string[] {
  try {
    const parsed = JSON.parse(String(input));
    const inputs = batchSize === null ? [parsed] : Array.from({ length: batchSize }, (_none, index) => parsed[index]);
    return inputs.map((one) => JSON.stringify(one) ?? '');
  } catch {
    return [];
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && readContentIds(value)[0] === value;
