import { setImmediate } from 'node:timers/promises';
import type { MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Actor } from '../auth/actor.ts';
import { translate } from '../translate.ts';

/** The context of every procedure. The setters write cookies, null removes one; without a browser they do nothing. */
export interface Context {
  actor: Actor;
  locale: Locale;
  /** Identifies the HTTP request in the log; null for an internal call. */
  requestId: string | null;
  /** The User-Agent header. */
  userAgent: string;
  /** Identifies a browser with an earlier sign-in; null if there is none. */
  deviceToken: string | null;
  /** Translates a message into the caller's language. */
  translate: (message: MessageKey) => string;
  sessionToken: string | null;
  /** The site's origin in the browser, such as `https://lab.example`; passkeys are bound to it. */
  origin: string;
  /** The site's URL if cookies require https, else null. */
  secureAddress: string | null;
  /** The connection from the browser to the server. */
  connection: {
    isSecure: boolean;
    /** The peer sends forwarded addresses but TRUSTED_PROXIES does not name it. */
    hasUntrustedProxy: boolean;
  };
  /** A staff page of another build sent the call. */
  isOutdated: boolean;
  /** Resolves when a call may run: the first one of a request at once, each further one after a turn of the event loop. */
  takeTurn: () => Promise<void>;
  setSessionToken: (token: string | null) => void;
  setDeviceToken: (token: string) => void;
}

/** The context of an internal call for an anonymous visitor: public data only. */
export function visitorContext(
  locale: Locale,
  translateMessage = (message: MessageKey) => translate(locale, message),
): Context {
  const noBrowser = {
    requestId: null,
    userAgent: '',
    sessionToken: null,
    secureAddress: null,
    origin: '',
    connection: { isSecure: false, hasUntrustedProxy: false },
    deviceToken: null,
    isOutdated: false,
    takeTurn: async () => undefined,
    setSessionToken: () => undefined,
    setDeviceToken: () => undefined,
  };
  return { actor: { kind: 'visitor', address: '' }, locale, translate: translateMessage, ...noBrowser };
}

/** See `takeTurn`: without it, all calls of a batch would run before the server answers others. */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> | null = null;
  return () => {
    last = last === null ? Promise.resolve() : last.then(() => setImmediate());
    return last;
  };
}
