import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { monotonicClock } from '../clock.ts';

export type Stopping = ReturnType<typeof createStopping>;

/** How long no connection or request must arrive before the server stops listening. */
const quietMs = 250;
/** Continuous traffic must not prevent the process from ending. */
const maxMs = 1500;
const checkEveryMs = 25;

/**
 * The first step of a graceful stop. When a server stops listening, the system resets connections in the backlog and
 * unread requests. So the server first accepts and reads everything that has arrived.
 */
export function createStopping(server: Server) {
  let isBegun = false;

  /**
   * Makes readiness fail, sends `Connection: close` with every response, and resolves once no more requests arrive,
   * after 1.5 s at the latest.
   */
  async function begin(): Promise<void> {
    isBegun = true;
    let lastArrivalAt = monotonicClock();
    const end = lastArrivalAt + maxMs;
    const noteArrival = () => {
      lastArrivalAt = monotonicClock();
    };
    server.on('connection', noteArrival);
    server.prependListener('request', (_request, response) => {
      noteArrival();
      response.setHeader('connection', 'close');
    });
    for (let now = lastArrivalAt; now < end && now - lastArrivalAt < quietMs; now = monotonicClock())
      await wait(checkEveryMs);
  }

  return { begin, isBegun: () => isBegun };
}
