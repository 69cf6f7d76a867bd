/** A file in an archive, as it is read: `content` has to be read to its end before the next one is asked for. */
interface TarEntry {
  name: string;
  bytes: number;
  content: AsyncIterable<Buffer>;
}

/** An archive that is not whole, or holds what no backup holds. */
export class TarError extends Error {}

const blockBytes = 512;
const mostNameBytes = 100;
/** More than eleven octal digits hold is written as a big-endian number behind a set first bit, as GNU tar does. */
const mostOctal = 0o77777777777;

/** One file of an archive: header, content, padding. Throws a TarError where the content is not as long as promised. */
export async function* tarFile(name: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield headerOf(name, bytes);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== bytes) throw new TarError(`${name} changed while it was read.`);
  yield Buffer.alloc(paddingOf(bytes));
}

/** What stands at the end of every archive. */
export const tarEnd = () => Buffer.alloc(2 * blockBytes);

/** The files of an archive, one after the other, with nothing kept in memory. Throws a TarError where it is cut off, damaged, or holds anything but files. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = createReader(source);
  for (;;) {
    const header = await reader.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, bytes } = parseHeader(header);
    yield { name, bytes, content: reader.upTo(bytes) };
    await reader.exactly(paddingOf(bytes));
  }
  // Read to its end, so that what proves the whole (a checksum, a seal) is looked at too.
  await reader.rest();
}

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > mostNameBytes) throw new TarError(`The name ${name} is too long.`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (bytes <= mostOctal) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header.writeBigUInt64BE(BigInt(bytes), 128);
    header.writeUInt8(0x80, 124);
  }
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function parseHeader(header: Buffer): { name: string; bytes: number } {
  const text = (start: number, length: number) => header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  if (Number.parseInt(text(148, 8), 8) !== checksumOf(header)) throw new TarError('The archive is damaged.');
  const name = text(0, mostNameBytes);
  if (!['0', ''].includes(text(156, 1)) || text(345, 155) !== '') throw new TarError(`The archive holds ${name}, which is no plain file.`);
  const bytes = header.readUInt8(124) === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new TarError('The archive is damaged.');
  return { name, bytes };
}

/** The sum of all bytes, the checksum's own eight counted as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;

function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function* upTo(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (held.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new TarError('The archive is cut off.');
        held = next.value;
      }
      const part = held.subarray(0, left);
      held = held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async function exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of upTo(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async function rest(): Promise<void> {
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
  }

  return { upTo, exactly, rest };
}
