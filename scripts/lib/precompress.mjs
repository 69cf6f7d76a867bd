import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
const smallestBytes = 1024;

const encodings = [
  [
    '.br',
    (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ],
  ['.gz', (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })],
];

/** Writes a .br and a .gz file beside each text file of a built folder, unless they save nothing. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.filter((file) => !file.includes('.vite')).map(compressFile));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < smallestBytes) return;
  for (const [ending, compress] of encodings) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${file}${ending}`, compressed);
  }
}
