import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const { platform, arch } = process;

/** Files in node_modules that never run on this machine: types, source maps, native sources, tests, and builds for browsers and other platforms. */
const unused = [
  /\.(?:d\.[cm]?ts|map|[ch]|cc|cpp|gypi?)$/,
  /\/(?:test|tests|examples?|benchmarks?|docs)\//,
  new RegExp(`^better-sqlite3/prebuilds/(?!${platform}-${arch}\\.node$)`),
  /^@hyzyla\/pdfium\/dist\/.*(?:base64|browser|cdn|worker)/,
];

/** Run in the image build: removes them. */
const folder = 'node_modules';
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
for (const { parentPath, name } of files) {
  const file = join(parentPath, name);
  const path = file.slice(folder.length + 1);
  if (unused.some((pattern) => pattern.test(path))) rmSync(file);
}
