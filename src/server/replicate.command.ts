import { once } from 'node:events';
import { lockExistingSite } from './backup/lock-data-folder.ts';
import { parseOptions, readCommandConfig, runCommand } from './backup/run-command.ts';
import { systemClock } from './core/clock.ts';
import { ConfigError } from './core/config.ts';
import { lockFolder } from './core/folder-lock.ts';
import { findReplicaPrograms } from './replica/programs.ts';
import { startReplicator } from './replica/replicator.ts';

const usage = `npm run replicate
  Replicates the running site to the second machine until it is stopped. See docs/replication.md.`;

/** Replicates the site to the second machine, beside the server. */
void runCommand(usage, async () => {
  parseOptions({ options: {} }, process.env);
  const config = readCommandConfig(process.env);
  const programs = findReplicaPrograms(process.env);
  lockExistingSite(config, (message) => process.stderr.write(`${message}\n`));
  if (!lockFolder(config.dataDir, 'replica', 'alone'))
    throw new ConfigError('DATA_DIR: another process replicates this folder.');
  const logger = {
    error: (about: object, message: string) => process.stderr.write(`${message}: ${JSON.stringify(about)}\n`),
  };
  const replicator = await startReplicator({ config, programs, clock: systemClock, logger });
  process.stdout.write('Replication is running.\n');
  // npm and the terminal both send the signal; a second one must not end the last upload.
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  await replicator.stop();
  return ['Replication has stopped.'];
});
