import { dayMs } from '#shared/time/time.rules.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { wideAddressKey } from '../../core/auth/address-key.ts';
import type { Config } from '../../core/config.ts';
import type { Tx } from '../../core/db/client.ts';
import type { SenderCounts } from '../../core/sender-counts.ts';

/** Whether one more acknowledgement may be sent for an actor. Counts it in the transaction that queues it. */
export type AcknowledgementLimit = (actor: Actor) => (tx: Tx) => boolean;

/** The limit of each network in 24 hours, since its visitors can enter any number of other persons' addresses. */
export const createAcknowledgementLimit =
  (
    counts: Pick<SenderCounts, 'take'>,
    limits: Pick<Config['limits'], 'acknowledgementsPerNetwork'>,
  ): AcknowledgementLimit =>
  (actor) =>
  (tx) =>
    actor.kind !== 'visitor' ||
    counts.take(tx, ['acknowledgements', wideAddressKey(actor.address)], {
      points: limits.acknowledgementsPerNetwork,
      ms: dayMs,
    });
