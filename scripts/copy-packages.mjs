import { cpSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/**
 * Run in the image build: `node scripts/copy-packages.mjs FOLDER` copies the files of packages that the built server
 * loads.
 */
const [folder] = process.argv.slice(2);
const { fileList } = await nodeFileTrace(globSync('dist/server/*.cjs'), { ignore: ['node_modules/vite/**'] });
/** Read by a path that the package computes. */
const others = ['node_modules/@hyzyla/pdfium/dist/pdfium.wasm'];
const isOfOtherPlatform = (file) =>
  file.includes('/prebuilds/') && !file.endsWith(`/${process.platform}-${process.arch}.node`);
const files = [...fileList, ...others].filter((file) => file.startsWith('node_modules/') && !isOfOtherPlatform(file));
for (const file of files) cpSync(file, join(folder, file));
