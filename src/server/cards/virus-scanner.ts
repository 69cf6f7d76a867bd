import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type ScanResult = { scan: 'clean'; threat: '' } | { scan: 'infected'; threat: string };

/** clamd answered, but without a verdict on the file, such as over its size limit. */
export class NoVerdictError extends Error {}

const answerMs = 30_000;
/** A verdict is one short line. */
const maxAnswerLength = 4096;
const lastSendingMs = 100;
const command = Buffer.from('zINSTREAM\0');
const end = Buffer.alloc(4);

export type VirusScanner = ReturnType<typeof createVirusScanner>;

/** A clamd client for `tcp://host:port` or `unix:/path/of/its/socket`. */
export function createVirusScanner(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  const address =
    protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };

  /**
   * Sends bytes with clamd's INSTREAM command and returns its verdict. Rejects if clamd is unreachable, does not answer
   * within 30 s, or the signal aborts; with a NoVerdictError if it cannot judge the file.
   */
  async function scan(source: AsyncIterable<Buffer>, stopping?: AbortSignal): Promise<ScanResult> {
    const socket = connect(address);
    // Limits the whole scan, so that a slow clamd cannot hold up the cards behind it.
    const deadline = setTimeout(
      () => socket.destroy(new Error(`clamd gave no verdict within ${answerMs} ms`)),
      answerMs,
    );
    const cutOff = () => socket.destroy(new Error('the scan was ended by the stop of the server'));
    if (stopping?.aborted) cutOff();
    stopping?.addEventListener('abort', cutOff, { once: true });
    try {
      return await exchange(socket, source);
    } finally {
      clearTimeout(deadline);
      stopping?.removeEventListener('abort', cutOff);
      socket.destroy();
    }
  }

  return { scan };
}

/**
 * clamd answers and closes before it has read a file over its limit; then its answer counts, not the broken connection.
 * A file that clamd has not read completely is never clean.
 */
async function exchange(socket: Socket, source: AsyncIterable<Buffer>): Promise<ScanResult> {
  const sending = pipeline(Readable.from(framed(source)), socket, { end: false });
  // After its answer clamd reads no more, so stop sending soon.
  const answering = readAnswer(socket).finally(() => setTimeout(() => socket.destroy(), lastSendingMs));
  const [sent, answered] = await Promise.allSettled([sending, answering]);
  if (answered.status === 'rejected') throw answered.reason;
  if (answered.value === '')
    throw sent.status === 'rejected' ? sent.reason : new Error('clamd closed the connection without a verdict');
  const verdict = readVerdict(answered.value);
  if (verdict.scan === 'clean' && sent.status === 'rejected')
    throw new NoVerdictError('clamd answered before it had read the whole file', { cause: sent.reason });
  return verdict;
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    answer += piece.toString('latin1');
    if (answer.length > maxAnswerLength) throw new NoVerdictError('clamd gave an answer that is too long');
  }
  return answer;
}

/** INSTREAM framing: four bytes of length before each chunk; a length of 0 ends the stream. */
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
  const line = answer.replaceAll('\0', '').trim();
  if (line === 'stream: OK') return { scan: 'clean', threat: '' };
  const threat = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (threat === undefined) throw new NoVerdictError(`clamd answered: ${line.slice(0, 200)}`);
  return { scan: 'infected', threat };
}
