import type { Deps } from '#server/dependencies.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** The dependencies of the simulated mail server and receiver of webhooks. */
export interface Surroundings {
  clock: SimulatedClock;
  deps: () => Deps;
  isCrashed: () => boolean;
  /** The number of the server's current process. */
  life: () => number;
}
