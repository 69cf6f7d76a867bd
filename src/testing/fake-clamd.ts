import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';

/** The bytes that the fake scanner reports as a virus. */
export const virusMarker = Buffer.from('DANA-TEST-VIRUS-1f7c');

interface FakeClamdOptions {
  /** Its response to every file, instead of a verdict. */
  answer?: string;
  /** Sends that response before it has read the file, and closes the connection. */
  isHasty?: boolean;
  /** Reads the file and never responds. */
  isSilent?: boolean;
  /** Files that it reports as over its size limit. */
  refuses?: (bytes: Buffer) => boolean;
  /** Files on which it ends the connection without a response. */
  drops?: (bytes: Buffer) => boolean;
}

/** A fake clamd on a real socket: reads the INSTREAM command and responds as clamd does. */
export async function startFakeClamd(
  listen: ListenOptions = { port: 0, host: '127.0.0.1' },
  { answer, isHasty = false, isSilent = false, refuses = () => false, drops = () => false }: FakeClamdOptions = {},
) {
  const scanned: number[] = [];
  const unread: Socket[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (isHasty) {
      socket.end(`${answer}\0`);
      unread.push(socket);
      return;
    }
    void readStream(socket).then((bytes) => {
      if (bytes === null) return socket.destroy();
      scanned.push(bytes.length);
      if (isSilent) return undefined;
      if (drops(bytes)) return socket.destroy();
      if (refuses(bytes)) return socket.end('INSTREAM size limit exceeded. ERROR\0');
      return socket.end(`${answer ?? (bytes.includes(virusMarker) ? 'stream: Dana.Test FOUND' : 'stream: OK')}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(listen, resolve));
  const address = server.address();
  const url = typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`;
  const close = () => {
    for (const socket of unread) socket.destroy();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  return { url, scanned, close };
}

/** The bytes between the command and the chunk of length 0; null for any other input. */
async function readStream(socket: Socket): Promise<Buffer | null> {
  let received = Buffer.alloc(0);
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, piece]);
    const bytes = unframed(received);
    if (bytes) return bytes;
  }
  return null;
}

function unframed(received: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0');
  if (!received.subarray(0, command.length).equals(command)) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
