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
  /** Where the visitor tries again: an address of this site. */
  retryPath: string;
  wordings: ReturnType<typeof textOverridesFor>;
}

/** Answers failures of public pages with a page: it needs no renderer, no script and no data, any of which may be what failed; without data it speaks the built-in words. */
export function createFailureHandler(build: ClientBuild, settings: SettingsService) {
  const policy = build.isDevelopment ? null : contentSecurityPolicy(build, 'site', [plainStyle]);

  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { messageKey } = prepareFailure(error, request, reply);
    const [address = '', query] = request.url.split('?', 2);
    const { locale, path } = splitLocale(address);
    const wordings = textOverridesFor(settings, locale);
    const heading = translate(locale, { id: reply.statusCode < 500 ? 'failurePage.refused' : 'failurePage.failed' }, wordings);
    const retryPath = localizedPath(locale, path) + (query ? `?${query}` : '');
    if (policy) reply.header('content-security-policy', policy);
    return reply
      .type('text/html; charset=utf-8')
      .send(failureDocument({ build, locale, heading, message: translate(locale, messageKey, wordings), retryPath, wordings }));
  };
}

/** The whole HTML of a page that tells of a failure, in one language. */
function failureDocument({ build, locale, heading, message, retryPath, wordings }: FailureDocumentOptions): string {
  const link = (path: string, id: string) => `<a href="${escapeHtml(path)}">${escapeHtml(translate(locale, { id }, wordings))}</a>`;
  const links = link(retryPath, 'failurePage.tryAgain') + link(localizedPath(locale, sitePaths.home()), 'failurePage.home');
  return plainDocument({ build, locale, heading, content: `<p role="alert">${escapeHtml(message)}</p>`, links });
}
