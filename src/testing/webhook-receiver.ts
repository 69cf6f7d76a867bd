import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another system that webhooks tell something: a real server that keeps what came and answers as told. */
export async function startWebhookReceiver() {
  const received: ReceivedDelivery[] = [];
  const behaviour = {
    status: 204,
    answer: '',
    headers: {} as Record<string, string>,
    /** Never answers. */
    isSilent: false,
    /** Never ends an answer. */
    staysOpen: false,
    /** Answers 500 to what holds these words. */
    refuses: [] as string[],
  };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    if (behaviour.isSilent) return;
    const status = behaviour.refuses.some((words) => body.includes(words)) ? 500 : behaviour.status;
    response.writeHead(status, behaviour.headers);
    if (behaviour.staysOpen) response.write(behaviour.answer);
    else response.end(behaviour.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Change it and the next answer changes. */
    behaviour,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
