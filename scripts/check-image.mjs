import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const limitMegabytes = 70;

/** Run in the image build: the packages that are not built in are complete, and the image holds no more than these. */
// The built server loads them with `require`.
const require = createRequire(import.meta.url);
for (const name of ['@fastify/swagger-ui', 'file-type', 'nodemailer']) require(name);
const [argon2, Database, pdfium, sharp] = ['@node-rs/argon2', 'better-sqlite3', '@hyzyla/pdfium', 'sharp'].map((name) =>
  require(name),
);
await argon2.hash('password');
new Database(':memory:').close();
(await pdfium.PDFiumLibrary.init()).destroy();
await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .avif()
  .toBuffer();

const files = readdirSync('.', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const megabytes =
  files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000;
console.log(`The application takes ${megabytes.toFixed(1)} MB of ${limitMegabytes} MB.`);
if (megabytes > limitMegabytes) process.exitCode = 1;
