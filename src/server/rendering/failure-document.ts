import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths, splitLocale } from '#shared/paths.ts';
import { prepareFailure } from '../core/http/errors.plugin.ts';
import { translate } from '../core/translate.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { textOverridesFor } from '../settings/text-overrides.service.ts';
import type { ClientBuild } from './client-build.ts';
import { contentSecurityPolicy } from './document.ts';
import { escapeHtml } from './escape-html.ts';
import { plainDocument, plainStyle } from './plain-document.ts';

interface FailureDocumentOptions {
  build: ClientBuild;
  locale: Locale;
  heading: string;
  message: string;
  /** The path of the retry link. */
  retryPath: string;
  overrides: ReturnType<typeof textOverridesFor>;
}

/** Sends failures of public pages as HTML. Needs no renderer, script or database, since any of these may have failed; without a database it uses built-in texts. */
export function createFailureHandler(build: ClientBuild, settings: SettingsService) {
  const policy = build.isDevelopment ? null : contentSecurityPolicy(build, 'site', [plainStyle]);

  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { messageKey } = prepareFailure(error, request, reply);
    const [address = '', query] = request.url.split('?', 2);
    const { locale, path } = splitLocale(address);
    const overrides = textOverridesFor(settings, locale);
    const heading = translate(locale, { id: reply.statusCode < 500 ? 'failurePage.refused' : 'failurePage.failed' }, overrides);
    const retryPath = localizedPath(locale, path) + (query ? `?${query}` : '');
    if (policy) reply.header('content-security-policy', policy);
    return reply
      .type('text/html; charset=utf-8')
      .send(failureDocument({ build, locale, heading, message: translate(locale, messageKey, overrides), retryPath, overrides }));
  };
}

function failureDocument({ build, locale, heading, message, retryPath, overrides }: FailureDocumentOptions): string {
  const link = (path: string, id: string) => `<a href="${escapeHtml(path)}">${escapeHtml(translate(locale, { id }, overrides))}</a>`;
  const links = link(retryPath, 'failurePage.tryAgain') + link(localizedPath(locale, sitePaths.home()), 'failurePage.home');
  return plainDocument({ build, locale, heading, content: `<p role="alert">${escapeHtml(message)}</p>`, links });
}
