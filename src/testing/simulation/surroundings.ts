import type { Deps } from '#server/dependencies.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** What the mail server and the receiver of webhooks know of the site and of the time. */
export interface Surroundings {
  clock: SimulatedClock;
  deps: () => Deps;
  isCrashed: () => boolean;
  /** The number of the life of the server's process. */
  life: () => number;
}
