import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from './random.ts';
import { openTestSite } from './test-site.ts';

interface StopDrillOptions {
  stops: number;
  /** The number of simultaneous visitors before each stop. */
  visitors: number;
  seed: number;
}

interface StopDrillReport {
  sent: number;
  answered: number;
  /** Violations; empty if the drill passed. */
  faults: string[];
}

/**
 * Stops the server while visitors send, over connections that wait to be accepted and over persistent connections, as
 * of a proxy. Every request that had arrived before the signal must get its response, which announces the end of the
 * connection.
 */
export async function runStopDrill({ stops, visitors, seed }: StopDrillOptions): Promise<StopDrillReport> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const site = openTestSite();
  let sent = 0;
  let answered = 0;
  try {
    for (let stop = 0; stop < stops; stop += 1) {
      const server = await site.start();
      const kept = await Promise.all(
        Array.from({ length: Math.ceil(visitors / 4) }, () => openConnection(server.port)),
      );
      for (const [number, connection] of kept.entries()) {
        connection.socket.write(message(`${stop} first ${number}`));
        await connection.answer();
      }
      // Every second time the process is suspended, so that it accepts none of these requests before the signal.
      const isHeld = stop % 2 === 0;
      if (isHeld) server.child.kill('SIGSTOP');
      const fresh = await Promise.all(Array.from({ length: visitors }, () => openConnection(server.port)));
      const all = [...kept, ...fresh];
      await Promise.all(
        all.map(({ socket }, number) => new Promise((resolve) => socket.write(message(`${stop} ${number}`), resolve))),
      );
      if (!isHeld) await wait(random() * 5);
      const exit = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      if (isHeld) server.child.kill('SIGCONT');
      const answers = await Promise.all(all.map(({ answer }) => answer()));
      sent += answers.length;
      for (const answer of answers) {
        if (answer.startsWith('HTTP/1.1 200')) answered += 1;
        else
          faults.push(
            `A request that had arrived was answered: ${answer.split('\r\n')[0] || '(the connection was cut)'}`,
          );
      }
      // Responses to requests that were read before the signal do not contain the header.
      if (isHeld && !answers.some((answer) => /^connection: close\r$/im.test(answer)))
        faults.push('No answer says that its connection ends.');
      const [code] = await exit;
      if (code !== 0) faults.push(`The process ended with ${code}.`);
      for (const { failure } of all) if (failure()) faults.push(`A connection was not closed politely: ${failure()}`);
    }
    const stored = site.withDb((db) => Number(db.$client.prepare('SELECT count(*) FROM requests').pluck().get()));
    const expected = answered + stops * Math.ceil(visitors / 4);
    if (stored !== expected) faults.push(`${stored} requests are stored, ${expected} were acknowledged.`);
    return { sent, answered, faults };
  } finally {
    site.remove();
  }
}

function message(name: string): string {
  const body = JSON.stringify({
    name,
    email: 'omar@visitor.example',
    phone: '+971501234567',
    message: `Do I have to fast? ${name}`,
  });
  return `POST /api/v1/mail/sentContact HTTP/1.1\r\nHost: lab.example\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * A connection. `answer` resolves to the next complete response, or to '' if the connection ends without one; `failure`
 * returns the reason of a failed connection.
 */
async function openConnection(
  port: number,
): Promise<{ socket: Socket; answer: () => Promise<string>; failure: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isOver = false;
  let failed = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', ({ message: text }) => {
    failed = text;
  });
  socket.on('close', () => {
    isOver = true;
  });
  await once(socket, 'connect');
  const answer = async () => {
    for (;;) {
      const head = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)\r$/im.exec(received)?.[1] ?? Number.NaN);
      if (head >= 0 && received.length >= head + 4 + length) {
        const whole = received.slice(0, head + 4 + length);
        received = received.slice(whole.length);
        return whole;
      }
      if (isOver) return '';
      await wait(5);
    }
  };
  return { socket, answer, failure: () => failed };
}
