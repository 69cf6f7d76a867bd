import type { MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Connection } from '../../first-steps/first-steps.service.ts';
import type { Browser } from '../../staff/staff.service.ts';
import type { Actor } from '../auth/actor.ts';
import { translate } from '../translate.ts';

/** What every procedure is given. The setters write the browser's cookies, null removes one; they do nothing where there is no browser. */
export interface Context extends Browser {
  actor: Actor;
  locale: Locale;
  /** Renders a message in the caller's language; for visitors with the centre's own words. */
  translate: (message: MessageKey) => string;
  sessionToken: string | null;
  /** Where the browser finds the site, such as `https://lab.example`; passkeys are bound to it. */
  origin: string;
  /** The site's address where cookies are bound to https; null: they are not. */
  secureAddress: string | null;
  connection: Connection;
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
