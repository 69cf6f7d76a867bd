import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Stopping = ReturnType<typeof createStopping>;

/** So long nothing new must have arrived before the server stops listening. */
const quietMs = 250;
/** Visitors who keep coming must not keep the process from ending. */
const longestMs = 1500;
const checkEveryMs = 25;

/**
 * The last moment of a server. Connections that wait in the backlog are reset when it stops listening, and so are requests that
 * have arrived on a connection and were not read yet: first everything that arrived is accepted and read.
 */
export function createStopping(server: Server) {
  let isBegun = false;

  /** Makes readiness fail, says in every answer that its connection ends, and resolves once nothing more arrives, after 1.5 s at the latest. */
  async function begin(): Promise<void> {
    isBegun = true;
    let lastArrivalAt = performance.now();
    const end = lastArrivalAt + longestMs;
    const noteArrival = () => {
      lastArrivalAt = performance.now();
    };
    server.on('connection', noteArrival);
    server.prependListener('request', (_request, response) => {
      noteArrival();
      response.setHeader('connection', 'close');
    });
    for (let now = lastArrivalAt; now < end && now - lastArrivalAt < quietMs; now = performance.now()) await wait(checkEveryMs);
  }

  return { begin, isBegun: () => isBegun };
}
