import type { FastifyPluginCallback } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { localeCodes } from '#shared/i18n/locales.ts';
import { adminPaths, localizedPath } from '#shared/paths.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type PublicCacheControl, revalidated } from '../core/http/cache-control.ts';
import type { ResponseCache } from '../core/http/response-cache.ts';
import type { ClientBuild } from './client-build.ts';
import { type ChangingContent, nextContentChange } from './next-change.ts';
import type { SitemapService } from './sitemap.service.ts';
import { sitemapCount, sitemapDocument, sitemapIndex } from './sitemap.ts';

interface SitemapOptions {
  build: Pick<ClientBuild, 'renderer'>;
  deps: ChangingContent & { contentVersion: ContentVersion; services: { sitemap: SitemapService } };
  cache: ResponseCache;
  publicCacheControl: PublicCacheControl;
  /** Without a trailing slash. */
  origin: string;
}

/** robots.txt and the sitemap. */
export const sitemapPlugin: FastifyPluginCallback<SitemapOptions> = (
  app,
  { build, deps, cache, publicCacheControl, origin },
  done,
) => {
  const cached = (key: string, makeBody: () => Promise<string>) =>
    cache.get(key, async () => {
      // Read before the pages are listed, so that changes during it expire the response.
      const expiresAt = nextContentChange(deps);
      return { status: 200, contentType: 'application/xml; charset=utf-8', body: await makeBody(), expiresAt };
    });

  const listEntries = async () => deps.services.sitemap.list((await build.renderer()).sitePages);

  const { isOpen } = deps.services.settings;
  /** Before the opening there is no page to index; crawlers may still read the pages, which contain `noindex`. */
  const requireOpen = () => {
    if (!isOpen()) throw new AppError('not_found');
  };

  let known: { version: number; count: number } | null = null;
  /** The number of files, cached per content version, so that requests for higher numbers are cheap. */
  const countFiles = async () => {
    const version = deps.contentVersion.current();
    if (known?.version !== version) known = { version, count: sitemapCount(await listEntries()) };
    return known.count;
  };

  app.get('/sitemap.xml', async (request, reply) => {
    requireOpen();
    const makeBody = async () => {
      const entries = await listEntries();
      const count = sitemapCount(entries);
      return count === 1 ? sitemapDocument(entries, 1, origin) : sitemapIndex(count, origin);
    };
    return cache.send(request, reply, await cached('sitemap', makeBody));
  });

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,2}$).xml', async (request, reply) => {
    requireOpen();
    const number = Number(request.params.number);
    if (number > (await countFiles())) throw new AppError('not_found');
    const makeBody = async () => sitemapDocument(await listEntries(), number, origin);
    return cache.send(request, reply, await cached(`sitemap ${number}`, makeBody));
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', publicCacheControl(revalidated))
      .type('text/plain; charset=utf-8')
      .send(robots(origin, isOpen())),
  );
  done();
};

/** /trpc is allowed, since a page that a crawler runs hours after loading requests fresh data there. */
function robots(origin: string, isOpen: boolean): string {
  const closed = [
    ...localeCodes.map((locale) => localizedPath(locale, adminPaths.home())),
    '/api/',
    '/healthz',
    '/readyz',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    ...(isOpen ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ].join('\n');
}
