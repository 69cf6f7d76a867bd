import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Locale, readAcceptLanguage } from '#shared/i18n/locales.ts';
import { splitLocale } from '#shared/paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the response: from the URL for pages, else from the client's preference. */
    locale: Locale;
  }
}

/** Sets `request.locale` for error messages. Evaluated lazily, because cached pages do not need it. */
export const localePlugin = fastifyPlugin((app, _options, done) => {
  const chosen = new WeakMap<FastifyRequest, Locale>();
  app.decorateRequest('locale', {
    getter() {
      return chosen.get(this) ?? readRequestLocale(this);
    },
    setter(locale: Locale) {
      chosen.set(this, locale);
    },
  });
  done();
});

function readRequestLocale({ url, headers }: FastifyRequest): Locale {
  const [path = ''] = url.split('?', 1);
  const { locale } = splitLocale(path);
  return locale === 'en' ? readAcceptLanguage(headers['accept-language']) : locale;
}
