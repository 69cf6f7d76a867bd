import type { FastifyPluginCallback } from 'fastify';
import { type Locale, localeCodes, locales } from '#shared/i18n/locales.ts';
import { localizedPath, manifestPath, sitePaths } from '#shared/paths.ts';
import type { ResponseCache } from '../core/http/response-cache.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { readThemeColour } from './document.ts';

interface ManifestOptions {
  settings: SettingsService;
  cache: ResponseCache;
}

/** The splash screen's colour on a phone. */
const backgroundColour = '#fbf9f6';

/** The web app manifest in each language, for installation on the home screen. */
export const manifestPlugin: FastifyPluginCallback<ManifestOptions> = (app, { settings, cache }, done) => {
  for (const locale of localeCodes) {
    app.get(localizedPath(locale, manifestPath), async (request, reply) => {
      const response = await cache.get(`manifest ${locale}`, async () => ({
        status: 200,
        contentType: 'application/manifest+json; charset=utf-8',
        body: JSON.stringify(manifest(settings, locale)),
        expiresAt: null,
      }));
      return cache.send(request, reply, response);
    });
  }
  done();
};

function manifest(settings: SettingsService, locale: Locale): object {
  const { name, shortName, tagline } = settings.getSiteFrame(locale);
  const home = localizedPath(locale, sitePaths.home());
  return {
    id: home,
    name,
    ...(shortName && { short_name: shortName }),
    ...(tagline && { description: tagline }),
    lang: locale,
    dir: locales[locale].direction,
    start_url: home,
    // Includes both languages, whose pages link to each other.
    scope: sitePaths.home(),
    // Keeps the browser's back button, which the site relies on.
    display: 'minimal-ui',
    theme_color: readThemeColour(settings),
    background_color: backgroundColour,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
