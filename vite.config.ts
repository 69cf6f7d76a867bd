import { globSync } from 'node:fs';
import { relative } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import browsers from './scripts/lib/browsers.json' with { type: 'json' };
import { serverBuild, serverPackages, serverPlugins } from './vite.server.config.ts';
import { adminPlugins, entryChunkOf, handleWarning, sitePlugins } from './vite.site.config.ts';

/**
 * Three builds from one source. The public site has its whole style in one file, which the server puts into each page.
 * The staff area has its own component library, which visitors never download. The server has the page renderer.
 */
const builds = {
  site: {
    // Safari 15.4 knows class fields. The build replaces them for versions below 16, which costs 1.2 kB.
    target: targetsOf({ ...browsers.site, safari: '16', safari_ios: '16' }),
    cssTarget: targetsOf(browsers.site),
    outDir: 'dist/client',
    manifest: true,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/client/app/entry-site.tsx',
      onwarn: handleWarning,
      // tRPC's client does not declare that its modules have no side effects, which would keep its WebSocket client.
      // Many small files compress badly. The entry therefore contains all that it imports, and further modules of
      // several pages are one file. Forms and parts of the pages of packages stay apart, since few pages have one.
      output: {
        codeSplitting: {
          groups: [
            { name: entryChunkOf, debugName: 'entry' },
            {
              name: 'shared',
              test: /src\/client\/(?!opening-hours\/site\/(?:hours-text|periods|schedule)|offers\/site|opinions|requests|ui\/(?:forms|ask-us|back-link|detail-layout|light-text|part-off|page-banner|phone-list|pictures\/picture-viewer|preparation|question)|packages\/site\/(?:lab-test|package-missing|search-field))|src\/shared\/(?!requests|appointments|messages|fields\/search)|node_modules/,
              minShareCount: 3,
            },
            // A few hundred bytes each, most of them on the page of a package.
            {
              name: 'package-parts',
              test: /src\/client\/.*(?:use-navigation-state|compare-full|back-link|lab-test-groups|preparation-steps)/,
            },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
    },
  },
  admin: {
    target: targetsOf(browsers.admin),
    outDir: 'dist/client-admin',
    manifest: true,
    assetsDir: 'admin-assets',
    rolldownOptions: { input: 'src/client/app/entry-admin.tsx', onwarn: handleWarning },
  },
  server: serverBuild,
};

/**
 * The oldest supported browsers, in the form of a build target ("ios15.4"). They decide the syntax of scripts and
 * styles.
 */
function targetsOf(versions: Record<string, string>): string[] {
  return Object.entries(versions).map(([name, version]) => `${name.replace('safari_ios', 'ios')}${version}`);
}

const styleModules = globSync('src/client/**/*.module.css', { cwd: import.meta.dirname }).sort();

/**
 * The name of a class with the place of its style module among all. The site's build and the server's make the same.
 * Vite's own names, with a hash, make a page 6 % larger.
 */
const shortName = (name: string, file: string) =>
  `${name}_${styleModules.indexOf(relative(import.meta.dirname, file)).toString(36)}`;

export default defineConfig(({ mode }) => ({
  appType: 'custom',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode === 'development' ? 'development' : 'production') },
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui(),
    ...(mode === 'site' ? sitePlugins : []),
    ...(mode === 'admin' ? adminPlugins : []),
    ...(mode === 'server' ? serverPlugins : []),
  ],
  css: {
    modules: mode === 'development' ? {} : { generateScopedName: shortName },
    postcss: { plugins: [globalData({ files: ['src/client/app/theme/scale.css'] }), customMedia()] },
  },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...builds[mode as keyof typeof builds],
  },
  ssr: mode === 'server' ? serverPackages : {},
}));
