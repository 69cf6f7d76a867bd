import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    // Files share what they import: no module here keeps state of its own, and loading all anew for each file takes as long as the tests.
    isolate: false,
    // As many as the machine has cores; the default leaves one of two to the runner, which does little.
    maxWorkers: '100%',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    // Argon2, SQLite and real sockets share two cores with everything else.
    testTimeout: 20_000,
    // Servers that a test started are ended with grace.
    hookTimeout: 60_000,
  },
});
