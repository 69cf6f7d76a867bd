import type { Config } from '../config.ts';
import { hostCookie } from './host-cookie.ts';
import { deviceMs } from './known-devices.ts';

/** The cookie that says which members of staff signed in with this browser before. It is no session and opens nothing. */
export const deviceCookie = (config: Pick<Config, 'publicUrl'>) => hostCookie({ config, purpose: 'device', maxAgeMs: deviceMs });
