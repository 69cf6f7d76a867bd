import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths, splitLocale } from '#shared/paths.ts';
import { failureText } from '../core/errors.ts';
import { prepareFailure } from '../core/http/errors.plugin.ts';
import { translate } from '../core/translate.ts';
import type { ClientBuild } from './client-build.ts';
import { contentSecurityPolicy } from './document.ts';
import { escapeHtml } from './escape-html.ts';
import { plainDocument, plainStyle } from './plain-document.ts';
import { textFields } from './request-form.ts';

interface FailureDocumentOptions {
  build: ClientBuild;
  locale: Locale;
  heading: string;
  message: string;
  /** The path of the retry link. */
  retryPath: string;
  /** The posted fields of a form: the page posts them again, so that nothing is lost. */
  fields: Record<string, string>;
}

/**
 * Sends failures of public pages as HTML. Needs no renderer, script or database, since any of these may have failed.
 */
export function createFailureHandler(build: ClientBuild) {
  const policy = build.isDevelopment ? null : contentSecurityPolicy(build, 'site', [plainStyle]);

  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const appError = prepareFailure(error, request, reply);
    const [address = '', query] = request.url.split('?', 2);
    const { locale, path } = splitLocale(address);
    const heading = translate(locale, { id: reply.statusCode < 500 ? 'failurePage.refused' : 'failurePage.failed' });
    const retryPath = localizedPath(locale, path) + (query ? `?${query}` : '');
    const fields = request.method === 'POST' ? textFields(request.body) : {};
    const message = failureText(appError, request.id, (key) => translate(locale, key));
    if (policy) reply.header('content-security-policy', policy);
    return reply
      .type('text/html; charset=utf-8')
      .send(failureDocument({ build, locale, heading, message, retryPath, fields }));
  };
}

function failureDocument({ build, locale, heading, message, retryPath, fields }: FailureDocumentOptions): string {
  const text = (id: string) => escapeHtml(translate(locale, { id }));
  const link = (path: string, id: string) => `<a href="${escapeHtml(path)}">${text(id)}</a>`;
  // A confirmed form would be sent without its files and without a second look.
  const hidden = Object.entries(fields).filter(([name]) => name !== 'confirmed');
  const inputs = hidden
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const form = `<form method="post" action="${escapeHtml(retryPath)}">${inputs}<button>${text('failurePage.tryAgain')}</button></form>`;
  const retry = hidden.length > 0 ? form : link(retryPath, 'failurePage.tryAgain');
  const links = retry + link(localizedPath(locale, sitePaths.home()), 'failurePage.home');
  return plainDocument({ build, locale, heading, content: `<p role="alert">${escapeHtml(message)}</p>`, links });
}
