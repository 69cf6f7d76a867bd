import { runSeeds } from '../simulation/runs.ts';
import { runClaimsDrill } from './claims.drill.ts';
import { runDiskDrill } from './disk.drill.ts';
import { runEraseDrill } from './erase.drill.ts';
import { runHoldsDrill } from './holds.drill.ts';
import { runKillDrill } from './kill.drill.ts';
import { runMailDrill, runSlowMailDrill } from './mail.drill.ts';
import { runMessageDrill } from './message.drill.ts';
import { runPauseDrill } from './pause.drill.ts';
import { newSeed } from './random.ts';
import { runReplicaDrill, runReplicaEraseDrill } from './replica.drill.ts';
import { runScannerDrill } from './scanner.drill.ts';
import { runStandstillDrill } from './standstill.drill.ts';
import { runStopDrill } from './stop.drill.ts';
import { runUploadDrill } from './upload.drill.ts';

/**
 * `npm run drill` runs all drills in full; `npm test` runs small ones. The argument is a seed, which repeats the same
 * random choices.
 */
const seed = Number(process.argv[2] ?? newSeed());
const drills = {
  'kill the process while visitors send': () => runKillDrill({ submissions: 2000, kills: 60, seed }),
  'crashes while messages leave': () => runMessageDrill({ submissions: 200, kills: 12, seed }),
  'no mail server, then crashes': () => runMailDrill({ submissions: 400, kills: 12, seed }),
  'a mail server that takes five seconds for each mail': () => runSlowMailDrill({ seed }),
  'fill the disk while visitors send': () => runDiskDrill({ seed }),
  'erase a person while the database is read': () => runEraseDrill({ messages: 200, changes: 10_000 }),
  'stop the event loop': () => runStandstillDrill(),
  'stop while visitors send': () => runStopDrill({ stops: 20, visitors: 40, seed }),
  'malformed forms': () => runUploadDrill({ rounds: 400, seed, isPatient: true }),
  'lose the machine while the site is replicated': () => runReplicaDrill({ submissions: 2000, perSecond: 50, seed }),
  'erase a person while the site is replicated': () => runReplicaEraseDrill(),
  'many visitors ask for few places': () => runHoldsDrill({ requests: 1000, seats: 10, kills: 5, seed }),
  'random changes of appointments': () => runClaimsDrill({ operations: 10_000, seed }),
  'stop for a day before many appointments': () => runPauseDrill({ count: 200, seed }),
  'cards with a virus, scanned by clamd': () => runScannerDrill(),
  'eight days of a simulated centre, 40 times': () => runSeeds({ seed: seed % 2 ** 31, seeds: 40, days: 8 }),
};

console.log(`seed ${seed}: npm run drill -- ${seed} repeats it`);
let faultCount = 0;
for (const [name, run] of Object.entries<() => Promise<{ faults: string[]; skipped?: string }>>(drills)) {
  const startedAt = Date.now();
  const { faults, skipped, ...counts } = await run().catch((error: unknown) => ({
    faults: [String(error)],
    skipped: undefined,
  }));
  if (skipped) {
    console.log(`skipped ${name}: ${skipped}`);
    continue;
  }
  faultCount += faults.length;
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${JSON.stringify(counts)}, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  for (const fault of faults) console.log(`       ${fault}`);
}
process.exitCode = faultCount === 0 ? 0 : 1;
