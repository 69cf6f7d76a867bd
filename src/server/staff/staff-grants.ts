import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Grants } from '#shared/staff/staff.schema.ts';
import { apiTokens } from '../api/api.table.ts';
import { audit } from '../core/audit/audit.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { webhooks } from '../webhooks/webhooks.table.ts';
import { oneTimeLinks, staff } from './staff.table.ts';

const givingEvents = ['tokenMade', 'webhookMade', 'webhookChanged', 'staffInvited', 'linkMade'] as const;

/**
 * The names of what a member made and what still gives access: API tokens, active webhooks, one-time links for others.
 */
export function findGrants(reader: Db | Tx, staffId: string, now: string): Grants {
  const { tokens, hooks, links } = readGrants(reader, staffId, now);
  const namesOf = (named: { name: string }[]) => named.map(({ name }) => name);
  return { tokens: namesOf(tokens), webhooks: namesOf(hooks), invitations: namesOf(links) };
}

/** Revokes the tokens, turns the webhooks off and deletes the links of `findGrants`, in the caller's transaction. */
export function endGrants(tx: Tx, actor: Actor, staffId: string, now: string): void {
  const { tokens, hooks, links } = readGrants(tx, staffId, now);
  for (const { id, name } of tokens) {
    tx.delete(apiTokens).where(eq(apiTokens.id, id)).run();
    audit(tx, actor, { event: 'tokenRevoked', at: now, subject: 'token', id, name });
  }
  for (const { id, name } of hooks) {
    tx.update(webhooks).set({ isOn: false }).where(eq(webhooks.id, id)).run();
    audit(tx, actor, { event: 'webhookChanged', at: now, subject: 'webhook', id, name });
  }
  for (const { id, name } of links) {
    tx.delete(oneTimeLinks).where(eq(oneTimeLinks.staffId, id)).run();
    audit(tx, actor, { event: 'linkEnded', at: now, subject: 'staffMember', id, name });
  }
}

/** The audit log names the author of each. Its rows outlive every token and link. */
function readGrants(reader: Db | Tx, staffId: string, now: string) {
  const made = reader
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.staffId, staffId), inArray(auditLog.event, givingEvents)));
  const { id, name } = staff;
  return {
    tokens: reader
      .select({ id: apiTokens.id, name: apiTokens.name })
      .from(apiTokens)
      .where(and(inArray(apiTokens.id, made), gt(apiTokens.expiresAt, now)))
      .all(),
    hooks: reader
      .select({ id: webhooks.id, name: webhooks.name })
      .from(webhooks)
      .where(and(inArray(webhooks.id, made), eq(webhooks.isOn, true)))
      .all(),
    links: reader
      .selectDistinct({ id, name })
      .from(oneTimeLinks)
      .innerJoin(staff, eq(staff.id, oneTimeLinks.staffId))
      .where(and(inArray(staff.id, made), ne(staff.id, staffId), gt(oneTimeLinks.expiresAt, now)))
      .all(),
  };
}
