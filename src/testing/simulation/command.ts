import { parseArgs } from 'node:util';
import { newSeed } from '../drills/random.ts';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '8' },
    only: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? newSeed());
const startedAt = performance.now();
const report = await simulate({
  seed,
  days: Number(values.days),
  ...(values.only !== undefined && { only: new Set(values.only.split(',').map(Number)) }),
});
if (values.trace) console.log(report.trace.join('\n'));
console.log(
  `seed ${seed}, ${report.days} days, ${report.steps} steps, ${Math.round(performance.now() - startedAt)} ms`,
);
for (const [name, count] of Object.entries(report.asked)) console.log(`  ${count} times: ${name}`);
for (const what of report.broken) console.log(`BROKEN ${what}`);
process.exitCode = report.broken.length === 0 ? 0 : 1;
