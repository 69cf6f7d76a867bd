import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longestWaitDuring, startHealthProbe } from './health-probe.ts';

const server = createServer((_request, response) => response.end());
let url: string;
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('The probe reports how long a server that blocks its event loop answers nobody.', async () => {
  const ms = await longestWaitDuring(url, () => block(400));
  expect(ms).toBeGreaterThan(300);
});

test('The probe rejects if the server ends meanwhile, even between two requests.', async () => {
  const probe = await startHealthProbe(url, { everyMs: 500 });
  await wait(100);
  server.closeAllConnections();
  server.close();
  await expect(probe.stop()).rejects.toThrow();
});
