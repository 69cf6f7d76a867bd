import { eq, sql } from 'drizzle-orm';
import type { PhoneRegion } from '#shared/fields/phone.rules.ts';
import type { DescribedRequest } from '#shared/requests/request-types.ts';
import type { Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newRandomId, newReference } from '../core/ids.ts';
import { phoneKeyOf } from '../core/phone-key.ts';
import { announce } from '../webhooks/webhook-outbox.ts';
import { indexRequest } from './request-search.ts';
import { type RequestRow, requests } from './requests.table.ts';

interface StoreOptions extends Pick<RequestRow, 'source' | 'locale' | 'consentVersion' | 'spamReason' | 'assigneeId'> {
  formTicketHash?: string | null;
  described: DescribedRequest;
  /** When the request arrived, ISO 8601. */
  now: string;
  /** The country of numbers without a country code. */
  phoneRegion: PhoneRegion;
}

/** Stores a request with a new reference, its search words and its webhook deliveries, in the caller's transaction. */
export function storeRequest(tx: Tx, { described, now, phoneRegion, ...how }: StoreOptions) {
  const { person, details, visitDay, visitTime } = described;
  const common = { id: newRandomId(), reference: unusedReference(tx), ...how, ...person, type: details.type, details, visitDay, createdAt: now };
  const phoneKey = phoneKeyOf(person.phone, phoneRegion);
  tx.insert(requests)
    .values({ ...common, visitTime, askedPackageId: 'packageId' in details ? details.packageId : null, phoneKey, updatedAt: now })
    .run();
  indexRequest(tx, { ...common, phoneKey, state: 'new', callBackAt: null, openChangeRequestAt: null });
  if (how.spamReason === null) announceRequest(tx, common, now);
  return { ...common, phoneKey };
}

/** Stores a delivery for each webhook subscribed to new requests, in the caller's transaction. */
export function announceRequest(tx: Tx, { id: requestId, reference, type: requestType }: Pick<RequestRow, 'id' | 'reference' | 'type'>, at: string): void {
  announce(tx, 'request', [{ type: 'request.created', at, requestId, subject: reference, about: { reference, requestType } }]);
}

function unusedReference(tx: Tx): string {
  const reference = newReference();
  const isTaken = requestByReference(tx).get({ reference }) !== undefined;
  return isTaken ? unusedReference(tx) : reference;
}

const requestByReference = preparedQuery((db) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(eq(requests.reference, sql.placeholder('reference')))
    .prepare(),
);
