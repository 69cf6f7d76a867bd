import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../core/config.ts';
import type { ReplicaPrograms } from './programs.ts';
import { knownHostsLine, litestreamVariables, rcloneVariables, requireTarget } from './replica-target.ts';

/** Connects to the second machine: the environments of both programs, and a temporary file with its public key. */
export async function connectReplica(config: Config, programs: ReplicaPrograms) {
  const target = requireTarget(config);
  const folder = mkdtempSync(join(tmpdir(), 'dana-replica-'));
  const knownHosts = join(folder, 'known_hosts');
  writeFileSync(knownHosts, knownHostsLine(target));
  const metricsAddress = `127.0.0.1:${await findFreePort()}`;
  const database = join(config.dataDir, 'dana.db');
  return {
    database,
    metricsAddress,
    litestream: {
      program: programs.litestream,
      configFile: programs.litestreamConfig,
      variables: litestreamVariables(target, database, metricsAddress),
    },
    rclone: { program: programs.rclone, variables: rcloneVariables(target, knownHosts) },
    folder: target.folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
