import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../clock.ts';
import type { Services } from '../deps.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { categoriesRest } from './v1/categories.rest.ts';
import { mailRest } from './v1/mail.rest.ts';
import { packagesRest } from './v1/packages.rest.ts';

export interface RestOptions {
  services: Services;
  cache: ResponseCache;
  clock: Clock;
  /** Stands before picture addresses: the public address without a slash at its end, or nothing where none is set. */
  origin: string;
}

/** The API that the centre's older clients speak; its shapes are promised and live in presenters of their own. */
export const restPlugin: FastifyPluginAsync<RestOptions> = async (app, { services, cache, clock, origin }) => {
  // Not the options as they came: they carry this plugin's own prefix.
  const options = { services, cache, clock, origin };
  await app.register(packagesRest, options);
  await app.register(categoriesRest, options);
  await app.register(mailRest, { services, actorOf: (request) => request.actor });
  // Without it an unknown address here would be answered as a page.
  for (const path of ['/', '/*']) {
    app.get(path, () => {
      throw new AppError('not_found');
    });
  }
};
