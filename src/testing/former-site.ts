import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type FormerAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake of a centre's former site: a real server that sends the given response for each path, 404 for others. */
export async function startFormerSite(answers: Record<string, unknown>) {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    const answer = answers[path];
    if (answer === undefined) return void response.writeHead(404).end('{"message":"Not found"}');
    if (typeof answer === 'function') return void (answer as FormerAnswer)(request, response);
    if (answer instanceof Uint8Array) return void response.writeHead(200, { etag: `"${answer.length}"` }).end(answer);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The test may change it; the next response uses it. */
    answers,
    requestedPaths,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
