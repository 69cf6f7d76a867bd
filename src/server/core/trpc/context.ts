import type { MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Actor } from '../auth/actor.ts';
import { translate } from '../translate.ts';

/** What every procedure is given. The setters write the browser's cookies, null removes one; they do nothing where there is no browser. */
export interface Context {
  actor: Actor;
  locale: Locale;
  /** What the browser calls itself. */
  userAgent: string;
  /** Marks a browser in which somebody has signed in before; null where none did. */
  deviceToken: string | null;
  /** Renders a message in the caller's language; for visitors with the centre's own words. */
  translate: (message: MessageKey) => string;
  sessionToken: string | null;
  /** Where the browser finds the site, such as `https://lab.example`; passkeys are bound to it. */
  origin: string;
  /** The site's address where cookies are bound to https; null: they are not. */
  secureAddress: string | null;
  /** How the browser has reached the server. */
  connection: {
    isSecure: boolean;
    /** A proxy sends addresses along and is not one that TRUSTED_PROXIES names. */
    hasUntrustedProxy: boolean;
  };
  /** The call comes from a page of the staff area that another build of the site sent. */
  isOutdated: boolean;
  setSessionToken: (token: string | null) => void;
  setDeviceToken: (token: string) => void;
}

/** The context of a call from within the process for an unknown visitor: what every visitor may read. */
export function visitorContext(locale: Locale, translateMessage = (message: MessageKey) => translate(locale, message)): Context {
  const noBrowser = {
    userAgent: '',
    sessionToken: null,
    secureAddress: null,
    origin: '',
    connection: { isSecure: false, hasUntrustedProxy: false },
    deviceToken: null,
    isOutdated: false,
    setSessionToken: () => undefined,
    setDeviceToken: () => undefined,
  };
  return { actor: { kind: 'visitor', address: '' }, locale, translate: translateMessage, ...noBrowser };
}
