import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, runNode } from './lib/run.mjs';
import { Failure, toolFile } from './lib/tools.mjs';

/**
 * `npm test`: checks, unit and API tests, browser tests. All parts run even after a failure; the last line contains the
 * totals.
 */
await command(async () => {
  await ensureInstalled();
  const reports = mkdtempSync(join(tmpdir(), 'dana-test-'));
  try {
    const counts = [
      await runChecks(),
      await countUnitTests(join(reports, 'unit.json')),
      await countBrowserTests(join(reports, 'browser.json')),
    ];
    const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
    console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
    return sum('failed') > 0 ? 1 : 0;
  } finally {
    rmSync(reports, { recursive: true });
  }
});

async function countUnitTests(reportFile) {
  const { code } = await runNode([
    toolFile('vitest'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]);
  return count(code, reportFile, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

async function countBrowserTests(reportFile) {
  try {
    const code = await runBrowserTests(['--reporter=dot,json,./e2e/support/slowest.reporter.ts'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    });
    return count(code, reportFile, ({ stats, suites }) => {
      for (const title of secondAttempts(suites)) console.log(`needed a second try: ${title}`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(`${error.output}\n${error.message}`.trim());
    return { passed: 0, failed: 1 };
  }
}

/** Browser tests that passed on a retry, as "file:line [project] title". */
function secondAttempts(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
    ),
    ...secondAttempts(inner),
  ]);
}

/**
 * The counts of a report. A run that fails without a failing test, such as for a file that cannot be loaded, counts as
 * one failure.
 */
function count(code, reportFile, read) {
  const counts = readCounts(reportFile, read);
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) };
}

function readCounts(reportFile, read) {
  try {
    return read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
