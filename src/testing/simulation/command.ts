import { parseArgs } from 'node:util';
import { newSeed } from '../drills/random.ts';
import { defects } from './planted/defects.ts';
import { type Runs, runSeeds } from './runs.ts';
import { findNeededSteps, linesAbout } from './shrink.ts';
import { type SimulationOptions, type SimulationReport, simulate } from './simulate.ts';

const usage = `npm run simulate -- [--seed N] [--days N] [--seeds N] [--until failure] [--only STEPS] [--trace]
npm run simulate -- [--seed N] [--days N] [--seeds N] --planted
npm run simulate -- --story NAME
npm run simulate -- --nightly

  --seed     the first seed; without it a new one
  --days     the days of each run, 8 by default
  --seeds    how many runs, each with the next seed; 1 by default
  --until    "failure" runs one seed after the other until an invariant is broken
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

const { nightly, frozen: isFrozen, until, only: steps } = values;
const first = Number(values.seed ?? (values.planted ? 1 : newSeed()));
const days = Number(values.days);

async function run(runs: Runs): Promise<boolean> {
  let startedAt = performance.now();
  const { checked, isHeld, faults } = await runSeeds(runs, async (report, options) => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (values.trace) console.log(report.trace.join('\n'));
    console.log(`seed ${options.seed}: ${options.days} days, ${report.steps} steps, ${seconds.toFixed(1)} s`);
    if (report.broken.length > 0) await explain(report, options);
    startedAt = performance.now();
  });
  for (const [name, count] of Object.entries(checked)) console.log(`  ${count} times: ${name}`);
  // A few runs may leave an invariant without anything to check.
  if (!nightly) return isHeld;
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

/** Prints the broken invariants and the steps that are needed to repeat the failure. */
async function explain(report: SimulationReport, options: SimulationOptions): Promise<void> {
  for (const what of report.broken) console.log(`BROKEN ${what}`);
  for (const line of linesAbout(report)) console.log(`  ${line}`);
  const needed = await findNeededSteps(options, report);
  console.log(`${needed.length} steps are needed:`);
  const isNeeded = (line: string) => needed.includes(Number(line.split(' ')[0]));
  for (const line of report.trace.filter(isNeeded)) console.log(`  ${line}`);
  const { seed, days, isFrozen } = options;
  const only = `--only ${needed.join()} --trace${isFrozen ? ' --frozen' : ''}`;
  console.log(`again: npm run simulate -- --seed ${seed} --days ${days} ${only}`);
}

async function runAll(): Promise<boolean> {
  const runs = { seed: first, days };
  if (nightly)
    return (
      (await run({ ...runs, seeds: 200, days: 8 })) &&
      (await run({ ...runs, seeds: 20, days: 8, isFrozen: true })) &&
      run({ ...runs, seeds: 2, days: 100 })
    );
  const only = steps === undefined ? {} : { only: new Set(steps.split(',').map(Number)) };
  return run({
    ...runs,
    isFrozen,
    ...only,
    seeds: until === 'failure' ? Number.POSITIVE_INFINITY : Number(values.seeds),
  });
}

/** Prints for each planted defect the number of runs that find it, and the first invariant that does. */
async function runPlanted(): Promise<boolean> {
  let isEachFound = true;
  for (const defect of defects) {
    let found = 0;
    let by = '';
    for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
      const { broken } = await simulate({ seed, days, defect });
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
else process.exitCode = (await (values.planted ? runPlanted() : runAll())) ? 0 : 1;
