import { createHash } from 'node:crypto';

/** Hashes a stream while `read` passes it on. Call `digest` (SHA-256 in hexadecimal) after its end. */
export function createHasher() {
  const hash = createHash('sha256');
  async function* read(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { read, digest: () => hash.digest('hex') };
}
