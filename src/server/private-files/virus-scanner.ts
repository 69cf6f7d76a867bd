import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

type ScanResult = { scan: 'clean'; threat: '' } | { scan: 'infected'; threat: string };

const answerMs = 30_000;
const command = Buffer.from('zINSTREAM\0');
const end = Buffer.alloc(4);

/** A client of clamd, by `tcp://host:port` or `unix:/path/of/its/socket`. */
export function createVirusScanner(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  const address = protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };

  /** Sends bytes to clamd (its INSTREAM command) and returns its verdict. Rejects if it cannot be reached or gives none within 30 s. */
  async function scan(source: AsyncIterable<Buffer>): Promise<ScanResult> {
    const socket = connect(address);
    // Limits the whole scan: clamd that trickles must not hold up what waits behind it.
    const deadline = setTimeout(() => socket.destroy(new Error(`clamd gave no verdict within ${answerMs} ms`)), answerMs);
    try {
      return readVerdict(await exchange(socket, source));
    } finally {
      clearTimeout(deadline);
      socket.destroy();
    }
  }

  return { scan };
}

/** clamd answers and closes, before everything was sent if a file is over its limit: then the answer counts, not the broken connection. */
async function exchange(socket: Socket, source: AsyncIterable<Buffer>): Promise<string> {
  const sending = pipeline(Readable.from(framed(source)), socket, { end: false });
  const answering = text(socket);
  const [sent, answered] = await Promise.allSettled([sending, answering]);
  if (answered.status === 'fulfilled' && answered.value !== '') return answered.value;
  if (answered.status === 'rejected') throw answered.reason;
  throw sent.status === 'rejected' ? sent.reason : new Error('clamd closed the connection without a verdict');
}

/** Each chunk behind its length in four bytes; a length of 0 ends the stream. */
async function* framed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield command;
  for await (const chunk of source) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield end;
}

function readVerdict(answer: string): ScanResult {
  const line = answer.replace(/\0+$/, '').trim();
  if (line === 'stream: OK') return { scan: 'clean', threat: '' };
  const threat = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (threat === undefined) throw new Error(`clamd answered: ${line.slice(0, 200)}`);
  return { scan: 'infected', threat };
}
