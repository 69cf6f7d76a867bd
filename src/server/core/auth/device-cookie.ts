import type { Config } from '../config.ts';
import { hostCookie } from './host-cookie.ts';
import { deviceMs } from './known-devices.ts';

/**
 * Records which members of staff have signed in with this browser before. The cookie is no session and grants no
 * access.
 */
export const deviceCookie = (config: Pick<Config, 'publicUrl'>) =>
  hostCookie({ config, purpose: 'device', maxAgeMs: deviceMs });
