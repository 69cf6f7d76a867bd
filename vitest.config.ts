import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

/** Tests of processes, commands and the image, which run the built server. */
const builtServerTests = [
  'src/server/{main,runtime-files,watchdog,foreign-files}.test.ts',
  'src/**/*.command.test.ts',
  'src/testing/drills/*.test.ts',
  'scripts/check-image.test.mjs',
];

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    // Files share what they import: no module here keeps state of its own, and loading all anew for each file takes as
    // long as the tests.
    isolate: false,
    // As many as the machine has cores; the default leaves one of two to the runner, which does little.
    maxWorkers: '100%',
    // Argon2, SQLite and real sockets share two cores with everything else.
    testTimeout: 20_000,
    // Servers that a test started are ended with grace.
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: builtServerTests,
        },
      },
      {
        extends: true,
        test: { name: 'built server', include: builtServerTests, globalSetup: 'scripts/lib/build-for-tests.mjs' },
      },
    ],
  },
});
