import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const acceptedId = /^[\w.-]{8,64}$/;

/** Names each request: as its sender did in `x-request-id`, where that can stand in a log, else by a number that no other start of the process gives. */
export function createRequestIds(): (request: IncomingMessage) => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const sent = headers['x-request-id'];
    if (typeof sent === 'string' && acceptedId.test(sent)) return sent;
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
