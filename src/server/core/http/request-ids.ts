import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const acceptedId = /^[\w.-]{8,64}$/;

/**
 * The id of a request: its `x-request-id` header if that is safe to log, else a number that is unique across restarts.
 */
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
