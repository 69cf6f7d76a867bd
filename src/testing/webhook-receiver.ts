import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** A fake of another system that receives webhooks or messages: a real server that stores deliveries and responds as configured. */
export async function startWebhookReceiver() {
  const received: ReceivedDelivery[] = [];
  const behaviour = {
    status: 204,
    answer: '',
    /** Other answers by the beginning of the path. */
    answers: {} as Record<string, string>,
    headers: {} as Record<string, string>,
    /** Never responds. */
    isSilent: false,
    /** Ends the connection without a response. */
    hangsUp: false,
    /** Never ends a response. */
    staysOpen: false,
    /** Responds with 500 to bodies that contain these words. */
    refuses: [] as string[],
  };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ path: request.url ?? '', headers: request.headers, body });
    if (behaviour.isSilent) return;
    if (behaviour.hangsUp) return void request.socket.destroy();
    const status = behaviour.refuses.some((words) => body.includes(words)) ? 500 : behaviour.status;
    response.writeHead(status, behaviour.headers);
    const other = Object.keys(behaviour.answers).find((path) => request.url?.startsWith(path));
    const answer = other === undefined ? behaviour.answer : behaviour.answers[other];
    if (behaviour.staysOpen) response.write(answer);
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** The test may change it; the next response uses it. */
    behaviour,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
