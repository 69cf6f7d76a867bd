import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { healthMessages } from '../core/health.messages.ts';
import type { HealthCheck, HealthFact, HealthProblem } from '../core/health-check.ts';
import { replicaMessages as messages } from './replica.messages.ts';
import { findReplicaProblem, findTrialProblem, isReplicating, type ReplicaProblem } from './replica.rules.ts';
import { hasReplicaStatus, type ReplicaStatus, readReplicaStatus } from './replica-status.ts';

interface ReplicaWatchDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'replicaUrl'>;
}

/** SQLite's default. */
const checkpointPages = 1000;

/** Reads the status that `npm run replicate` writes, for the health checks and for the write-ahead log. */
export function createReplicaWatch({ db, clock, config }: ReplicaWatchDeps) {
  let status = readReplicaStatus(config.dataDir);
  let isLogOfLitestream = false;
  /** A site that was never replicated has no checks: nothing about its replica is in order. */
  const isExpected = config.replicaUrl !== null || hasReplicaStatus(config.dataDir);

  function check(): void {
    status = readReplicaStatus(config.dataDir);
    const isRunning = isReplicating(status, clock()) && status.litestream.isRunning;
    if (isRunning === isLogOfLitestream) return;
    isLogOfLitestream = isRunning;
    // Only Litestream truncates the log while it runs. Without it, the log would grow without end.
    db.$client.pragma(`wal_autocheckpoint = ${isRunning ? 0 : checkpointPages}`);
  }

  const replica: HealthCheck = {
    name: 'replica',
    label: messages.replica,
    title: messages.replicaTitle,
    advice: [messages.replicaAdvice, healthMessages.informOperator],
    find: () => {
      const problem = findReplicaProblem(status, clock());
      const texts =
        problem?.state === 'red' ? { title: messages.unsafeTitle, advice: [messages.unsafeAdvice] } : undefined;
      return { problem: problem && { ...problem, ...texts }, facts: status ? factsOf(status, problem?.reason) : [] };
    },
  };

  const trial: HealthCheck = {
    name: 'trial',
    label: messages.trial,
    title: messages.trialTitle,
    advice: [messages.trialAdvice, healthMessages.informOperator],
    find: () => {
      const problem = findTrialProblem(status, clock());
      return {
        problem: problem && { ...problem, ...trialTexts(problem) },
        facts: [...trialFacts(status?.trial ?? null), ...reasonFact(problem?.reason)],
      };
    },
  };

  return { check, checks: isExpected ? [replica, trial] : [] };
}

function trialTexts({ state, lacks }: ReplicaProblem): Partial<HealthProblem> {
  if (lacks === 'backup')
    return { title: messages.noBackupTitle, advice: [messages.noBackupAdvice, healthMessages.informOperator] };
  return state === 'amber' ? { title: messages.noTrialTitle, advice: [messages.noTrialAdvice] } : {};
}

function trialFacts(trial: ReplicaStatus['trial']): HealthFact[] {
  if (trial === null) return [];
  const { doneAt, backupMadeAt } = trial;
  return [
    { label: messages.trialDone, value: { at: doneAt } },
    ...(backupMadeAt === null ? [] : [{ label: messages.trialBackup, value: { at: backupMadeAt } }]),
  ];
}

function factsOf({ litestream, files }: ReplicaStatus, reason?: string): HealthFact[] {
  return [
    { label: messages.lag, value: { count: Math.round(litestream.lagMs / 1000) } },
    ...(files.copiedAt === null ? [] : [{ label: messages.filesCopied, value: { at: files.copiedAt } }]),
    { label: messages.litestream, value: { text: `${litestream.version} (SQLite ${litestream.sqlite ?? '?'})` } },
    ...reasonFact(reason),
  ];
}

const reasonFact = (reason?: string): HealthFact[] =>
  reason === undefined ? [] : [{ label: messages.fault, value: { text: reason } }];
