import { parseArgs } from 'node:util';
import { newSeed } from '../drills/random.ts';
import { defects } from './planted/defects.ts';
import { findNeededSteps, linesAbout } from './shrink.ts';
import { type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

const usage = `npm run simulate -- [--seed N] [--days N] [--seeds N] [--until failure] [--only STEPS] [--trace]
npm run simulate -- [--seed N] [--days N] [--seeds N] --planted
npm run simulate -- --story NAME
npm run simulate -- --nightly

  --seed     the first seed; without it a new one
  --days     the days of each run, 8 by default
  --seeds    how many runs, each with the next seed; 1 by default
  --until    "failure" runs one seed after the other until a promise is broken
  --only     only these steps act, such as 3,17,40
  --trace    prints what happened in each step
  --planted  puts each known defect into runs of the seeds, and says in how many it is found
  --frozen   begins with the site of the frozen backup
  --nightly  200 runs of 8 days, 20 from the frozen backup, and two of 100 days`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '8' },
    seeds: { type: 'string', default: '1' },
    until: { type: 'string' },
    only: { type: 'string' },
    trace: { type: 'boolean', default: false },
    frozen: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const asked: Record<string, number> = {};

/** Runs one seed and says what is broken, with the steps that are needed for it. Returns whether every promise held. */
async function run(options: SimulationOptions): Promise<boolean> {
  const startedAt = performance.now();
  const report = await simulate(options);
  for (const [name, count] of Object.entries(report.asked)) asked[name] = (asked[name] ?? 0) + count;
  if (values.trace) console.log(report.trace.join('\n'));
  const { seed, days, steps } = report;
  console.log(
    `seed ${seed}: ${days} days, ${steps} steps, ${Math.round((performance.now() - startedAt) / 100) / 10} s`,
  );
  if (report.broken.length === 0) return true;
  await explain(options, report);
  return false;
}

async function explain(options: SimulationOptions, report: SimulationReport): Promise<void> {
  for (const what of report.broken) console.log(`BROKEN ${what}`);
  for (const line of linesAbout(report)) console.log(`  ${line}`);
  const needed = await findNeededSteps(options, report);
  console.log(`${needed.length} steps are needed:`);
  const isNeeded = (line: string) => needed.includes(Number(line.split(' ')[0]));
  for (const line of report.trace.filter(isNeeded)) console.log(`  ${line}`);
  console.log(
    `again: npm run simulate -- --seed ${options.seed} --days ${options.days} --only ${needed.join()} --trace${options.isFrozen ? ' --frozen' : ''}`,
  );
}

async function runAll(): Promise<boolean> {
  const { nightly, frozen: isFrozen, until, only: steps } = values;
  const days = Number(values.days);
  if (nightly)
    return (
      (await runSome(200, { days: 8 })) &&
      (await runSome(20, { days: 8, isFrozen: true })) &&
      (await runSome(2, { days: 100 }))
    );
  const only = steps === undefined ? {} : { only: new Set(steps.split(',').map(Number)) };
  return runSome(until === 'failure' ? Number.POSITIVE_INFINITY : Number(values.seeds), { days, isFrozen, ...only });
}

/** Runs so many seeds until one fails. */
async function runSome(count: number, options: Omit<SimulationOptions, 'seed'>): Promise<boolean> {
  const first = Number(values.seed ?? newSeed());
  for (let seed = first; seed < first + count; seed += 1) if (!(await run({ ...options, seed }))) return false;
  return true;
}

/** Prints a table: in how many runs each planted defect is found, and by which promise first. */
async function runPlanted(): Promise<boolean> {
  const first = Number(values.seed ?? 1);
  let isEachFound = true;
  for (const defect of defects) {
    let found = 0;
    let by = '';
    for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
      const { broken } = await simulate({ seed, days: Number(values.days), defect });
      if (broken[0] === undefined) continue;
      found += 1;
      by ||= `seed ${seed}: ${broken[0]}`;
    }
    isEachFound &&= found > 0;
    console.log(`${String(found).padStart(3)} of ${values.seeds}  ${defect.name}\n            ${by.slice(0, 200)}`);
  }
  return isEachFound;
}

if (values.help) console.log(usage);
else if (values.planted) process.exitCode = (await runPlanted()) ? 0 : 1;
else {
  const isFine = await runAll();
  for (const [name, count] of Object.entries(asked)) console.log(`  ${count} times: ${name}`);
  process.exitCode = isFine ? 0 : 1;
}
