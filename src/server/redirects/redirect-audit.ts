import { audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';

interface RedirectPaths {
  fromPath: string;
  toPath: string;
}

interface WrittenRedirect extends RedirectPaths {
  event: 'created' | 'updated' | 'removed';
  /** ISO 8601. */
  at: string;
  id: string;
  /** The paths before an update. */
  before?: RedirectPaths | undefined;
}

/** Adds a line about a redirect to the audit log. Imports write none for single redirects, as for all content. */
export function auditRedirect(
  tx: Tx,
  actor: Actor,
  { event, at, id, fromPath, toPath, before }: WrittenRedirect,
): void {
  if (actor.kind === 'system') return;
  const details = {
    to: toPath,
    ...(before && before.toPath !== toPath && { formerTo: before.toPath }),
    ...(before && before.fromPath !== fromPath && { formerName: before.fromPath }),
  };
  audit(tx, actor, { event, at, subject: 'redirect', id, name: fromPath, details });
}
