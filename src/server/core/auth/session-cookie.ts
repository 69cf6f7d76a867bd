import type { Config } from '../config.ts';
import { hostCookie } from './host-cookie.ts';

/**
 * The sign-in cookie, a session's token. The cookie has no lifetime: it ends with the browser, and the server ends the
 * session.
 */
export const sessionCookie = (config: Pick<Config, 'publicUrl'>) => hostCookie({ config, purpose: 'session' });
