import type { Reporter, TestCase } from '@playwright/test/reporter';

const count = 20;

/** Prints the tests that took longest, with all their attempts, at the end of a run. */
export default class SlowestReporter implements Reporter {
  private readonly tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.tests.add(test);
  }

  onEnd(): void {
    const times = [...this.tests].map((test) => ({
      test,
      seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    }));
    const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
    if (slowest.length === 0) return;
    console.log(`\nThe ${slowest.length} slowest tests, in seconds:`);
    for (const { test, seconds } of slowest) {
      const [, project, file, ...titles] = test.titlePath();
      console.log(`${seconds.toFixed(1).padStart(6)}  ${file} [${project}] ${titles.join(' › ')}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
