import { cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { runtimeSources, serverEntries } from './src/server/runtime-files.ts';

/**
 * Three builds from one source: the public site (its whole style in one file, which the server puts into each page),
 * the staff area (with its component library, which visitors never download) and the server with the page renderer.
 */
const builds = {
  site: { outDir: 'dist/client', manifest: true, cssCodeSplit: false, rolldownOptions: { input: 'src/client/app/entry-site.tsx' } },
  admin: { outDir: 'dist/client-admin', manifest: true, assetsDir: 'admin-assets', rolldownOptions: { input: 'src/client/app/entry-admin.tsx' } },
  server: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    // No folders within: a module finds the project's folder two levels above itself, as in the sources.
    rolldownOptions: { input: serverEntries, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
};

/** Copies what the server reads by path beside it. A missing file fails the build. */
const copyRuntimeFiles: Plugin = {
  name: 'copy-runtime-files',
  apply: (_config, { mode }) => mode === 'server',
  writeBundle() {
    rmSync('dist/files', { recursive: true, force: true });
    for (const source of Object.values(runtimeSources)) cpSync(source, `dist/files/${basename(source)}`, { recursive: true });
  },
};

export default defineConfig(({ mode }) => ({
  appType: 'custom',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production') },
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), copyRuntimeFiles],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...builds[mode as keyof typeof builds],
  },
  // Everything is built in except `dependencies`: native packages, and packages that read their own files.
  ssr: mode === 'server' ? { noExternal: true, external: [...Object.keys(manifest.dependencies), 'vite'] } : {},
}));
