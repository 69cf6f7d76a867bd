import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { readSharePictureFile } from '#shared/site/share-picture.ts';
import { describeShare, type ShareSources } from './describe-share.ts';
import { createSharePainter, nameOfDrawing } from './share-painter.ts';

interface SharePluginOptions extends ShareSources {
  dataDir: string;
}

/** How long (s) caches may use a picture without revalidation, because of its prices. */
const maxSeconds = 3600;

/** GET /share/LANGUAGE/FILE.jpg: share pictures of public content. */
export const sharePlugin: FastifyPluginAsync<SharePluginOptions> = async (app, { services, clock, dataDir }) => {
  const painter = createSharePainter({ cacheDir: join(dataDir, 'cache') });
  app.addHook('onClose', async () => painter.close());

  app.get<{ Params: { locale: string; file: string } }>('/share/:locale/:file', async (request, reply) => {
    const locale = localeCodes.find((code): code is Locale => code === request.params.locale);
    const picture = readSharePictureFile(request.params.file);
    // A site before its opening shows visitors neither names nor prices.
    if (!locale || !picture || !services.settings.isOpen()) throw new AppError('not_found');
    const drawing = await describeShare({ services, clock }, locale, picture);
    const etag = `"${nameOfDrawing(drawing)}"`;
    const isKnown = request.headers['if-none-match']?.includes(etag);
    const jpeg = isKnown ? null : await painter.paint(drawing);
    // Other sites, such as chats in a browser, embed these pictures.
    reply.headers({ etag, 'cache-control': `public, max-age=${freshSeconds()}`, 'cross-origin-resource-policy': 'cross-origin' });
    return jpeg ? reply.type('image/jpeg').send(jpeg) : reply.code(304).send();
  });

  /** Ends with the next start or end of a sale or offer. */
  function freshSeconds(): number {
    const next = [services.packages.nextChange(), services.offers.nextChange()].filter((moment) => moment !== null);
    return Math.max(0, Math.min(maxSeconds, ...next.map((moment) => Math.floor((moment - clock()) / 1000))));
  }
};
