import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serverBuild, serverPackages, serverPlugins } from './vite.server.config.ts';

/**
 * Three builds from one source. The public site has its whole style in one file, which the server puts into each page. The staff area has its own
 * component library, which visitors never download. The server has the page renderer.
 */
const builds = {
  site: { outDir: 'dist/client', manifest: true, cssCodeSplit: false, rolldownOptions: { input: 'src/client/app/entry-site.tsx' } },
  admin: { outDir: 'dist/client-admin', manifest: true, assetsDir: 'admin-assets', rolldownOptions: { input: 'src/client/app/entry-admin.tsx' } },
  server: serverBuild,
};

export default defineConfig(({ mode }) => ({
  appType: 'custom',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production') },
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), ...(mode === 'server' ? serverPlugins : [])],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...builds[mode as keyof typeof builds],
  },
  ssr: mode === 'server' ? serverPackages : {},
}));
