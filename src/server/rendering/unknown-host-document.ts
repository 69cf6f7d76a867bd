import type { FastifyReply, FastifyRequest } from 'fastify';
import { authMessages } from '../core/auth/auth.messages.ts';
import { translate } from '../core/translate.ts';
import type { ClientBuild } from './client-build.ts';
import { contentSecurityPolicy } from './document.ts';
import { escapeHtml } from './escape-html.ts';
import { plainDocument, plainStyle } from './plain-document.ts';

/** Answers a browser that opened the site under another host: a page with a link to the same path of the site. */
export function createUnknownHostPage(build: ClientBuild, origin: string) {
  const policy = build.isDevelopment ? null : contentSecurityPolicy(build, 'site', [plainStyle]);

  return ({ locale, url }: FastifyRequest, reply: FastifyReply): void => {
    const text = (message: { id: string }) => escapeHtml(translate(locale, message));
    const path = url.startsWith('/') ? url : '/';
    if (policy) reply.header('content-security-policy', policy);
    const html = plainDocument({
      build,
      locale,
      heading: translate(locale, authMessages.unknownHostTitle),
      content: `<p>${text(authMessages.unknownHost)}</p>`,
      links: `<a href="${escapeHtml(origin + path)}">${text(authMessages.openSite)}</a>`,
    });
    void reply.type('text/html; charset=utf-8').send(html);
  };
}
