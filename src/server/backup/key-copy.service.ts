import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type KeyCopy, keyCopySchema } from '#shared/backup/backups.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { audit } from '../core/audit/audit.ts';
import { type Authorized, actorName, type Reauthenticated } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { inTransaction } from '../core/db/client.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { keyIdsOf } from './card-keys.ts';
import { keyCopyMessages as messages } from './key-copy.messages.ts';

export type KeyCopyService = ReturnType<typeof createKeyCopyService>;

interface KeyCopyDeps extends CommonDeps {
  config: Pick<Config, 'dataDir'>;
  secrets: readonly string[];
}

/** `keyIds` are those of the keys at that time: a new key needs a new copy. */
const storedSchema = keyCopySchema.extend({ keyIds: z.array(z.string()) });

/** The place where owners store a copy of the keys, in a file of the data folder, as other notes about the machine. */
export function createKeyCopyService({ db, clock, config, secrets }: KeyCopyDeps) {
  const file = join(config.dataDir, 'key-copy.json');
  const keyIds = [...keyIdsOf(secrets)];

  /** null if no copy of all present keys is confirmed. */
  function get(_actor: Authorized<'backup.write'>): KeyCopy | null {
    return find();
  }

  /** Stores where the copy is. */
  function confirm(actor: Authorized<'backup.write'> & Reauthenticated, place: string): void {
    const at = toInstant(clock());
    const stored = { place, staffName: actorName(actor), confirmedAt: at, keyIds };
    inTransaction(db, (tx) => {
      audit(tx, actor, { event: 'settingsChanged', at, subject: 'setting', id: 'keyCopy', name: 'keyCopy' });
      // A file that cannot be written rolls the audit line back.
      writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    });
  }

  function find(): KeyCopy | null {
    const copy = readStored(file);
    return copy && keyIds.every((id) => copy.keyIds.includes(id)) ? copy : null;
  }

  const health: HealthCheck = {
    name: 'keyCopy',
    label: messages.label,
    title: messages.title,
    advice: [messages.advice],
    path: adminPaths.backups(),
    find: () => {
      const copy = find();
      if (copy === null) return { problem: { state: 'amber', reason: 'no copy of the keys is confirmed' }, facts: [] };
      return { problem: null, facts: [{ label: messages.confirmed, value: { at: copy.confirmedAt } }] };
    },
  };

  return { get, confirm, health };
}

/** null without a file, or for a damaged one. */
function readStored(file: string): z.infer<typeof storedSchema> | null {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
