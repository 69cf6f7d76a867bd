import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const builtServer = 'built server';
/** Tests of processes, commands and the image, which run the built server. */
const builtServerTests = [
  'src/server/{main,runtime-files,watchdog,foreign-files}.test.ts',
  'src/**/*.command.test.ts',
  'src/testing/drills/*.test.ts',
  'scripts/check-image.test.mjs',
];

/** Files that take longest. */
const longest = [
  'scripts/lib/bare-install.test.mjs',
  'src/testing/expressions/expressions.test.ts',
  'src/testing/simulation/simulation.test.ts',
  'src/server/backup/backup.test.ts',
  'src/server/staff/staff-lists.test.ts',
];

/**
 * Starts the longest files first, so that no core waits for one at the end. Vitest knows the durations of earlier runs
 * only, which a fresh clone lacks. The built server comes last, because a change of the project loads all modules again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = longest.length;
    const place = ({ moduleId, project }: TestSpecification) => {
      if (project.name === builtServer) return others + 1;
      const index = longest.findIndex((file) => moduleId.endsWith(file));
      return index < 0 ? others : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    // Files share what they import: no module here keeps state of its own, and loading all anew for each file takes as
    // long as the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
        test: { name: builtServer, include: builtServerTests, globalSetup: 'scripts/lib/build-for-tests.mjs' },
      },
    ],
  },
});
