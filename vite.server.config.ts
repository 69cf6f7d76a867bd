import { cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { BuildEnvironmentOptions, Plugin, Rolldown, SSROptions } from 'vite';
import { runtimeSources, serverEntries } from './src/server/runtime-files.ts';

/**
 * The chunk of a module that several entries share. Modules of processes and threads stay apart, so that these load little.
 * Of the others, the start needs one chunk and the pages another: each file costs time at the start.
 */
function sharedChunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (isUsedBy(/\.(?:process|thread)\.ts$/, id, modules)) return null;
  if (isUsedBy(/[\\/]main\.ts$/, id, modules)) return 'server';
  return isUsedBy(/entry-server\.tsx$|\.page\.tsx$/, id, modules) ? 'site' : null;
}

/** Whether a file that matches the pattern is the module or imports it, directly or not, when it is loaded. */
export function isUsedBy(
  user: RegExp,
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (user.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isUsedBy(user, importer, modules, seen));
}

/** The build of the server: readable code in one folder, with source maps. */
export const serverBuild = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node24',
  minify: false,
  sourcemap: true,
  copyPublicDir: false,
  rolldownOptions: {
    input: serverEntries,
    output: {
      // No folders within: a module finds the project's folder two levels above itself, as in the sources.
      format: 'cjs',
      dynamicImportInCjs: false,
      entryFileNames: '[name].cjs',
      // Without a hash, compiled code of the former version is replaced.
      chunkFileNames: '[name].cjs',
      // Stack traces need positions alone.
      sourcemapExcludeSources: true,
      comments: { jsdoc: false, annotation: false },
      codeSplitting: { groups: [{ name: sharedChunkOf, minShareCount: 2 }], includeDependenciesRecursively: false },
    },
  },
} satisfies BuildEnvironmentOptions;

/**
 * Everything is built in except these packages: they are native, read files of their own, or break when they are built
 * in.
 */
const externalPackages = [
  '@fastify/swagger-ui',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  'better-sqlite3',
  'file-type',
  'nodemailer',
  'sharp',
];
/** Vite serves the site in development alone. */
export const serverPackages: SSROptions = { noExternal: true, external: [...externalPackages, 'vite'] };

/** Escapes characters beyond ASCII: a source that has one takes twice the memory. */
const asciiOutput: Plugin = {
  name: 'ascii-output',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** Copies what the server reads by path. A missing file fails the build. */
const runtimeFiles: Plugin = {
  name: 'runtime-files',
  writeBundle() {
    rmSync('dist/files', { recursive: true, force: true });
    for (const source of Object.values(runtimeSources))
      cpSync(source, `dist/files/${basename(source)}`, { recursive: true });
  },
};

export const serverPlugins = [asciiOutput, runtimeFiles];
