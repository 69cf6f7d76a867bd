import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const limitMegabytes = 70;

/** Run in the image build: every package that the server loads is there and can be loaded, and the image holds no more than that. */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = Object.fromEntries(await Promise.all(Object.keys(dependencies).map(async (name) => [name, await import(name)])));
new packages['better-sqlite3'].default(':memory:').close();
(await packages['@hyzyla/pdfium'].PDFiumLibrary.init()).destroy();
await packages.sharp
  .default({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .avif()
  .toBuffer();

const files = readdirSync('.', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const megabytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000;
console.log(`The application takes ${megabytes.toFixed(1)} MB of ${limitMegabytes} MB.`);
if (megabytes > limitMegabytes) process.exitCode = 1;
