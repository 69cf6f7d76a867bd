import type BetterSqlite3 from 'better-sqlite3';

/** Tables whose rows belong to a request. */
const parts = [
  'appointments',
  'appointment_claims',
  'outbox',
  'messages',
  'request_events',
  'change_requests',
  'request_cards',
  'webhook_deliveries',
  'due_removals',
];
const changes = { INSERT: 'new', UPDATE: 'new', DELETE: 'old' };

/** Calls `note` with the reference of each request that changes on this connection. */
export function watchRequests(client: BetterSqlite3.Database, note: (reference: string) => void): void {
  // The reference is null for a row that is deleted with its request; the trigger of `requests` notes that one.
  client.function('note_request', (reference) => {
    if (reference !== null) note(String(reference));
    return null;
  });
  const watch = (table: string, referenceIn: (row: string) => string) => {
    for (const [change, row] of Object.entries(changes))
      client.exec(`CREATE TEMP TRIGGER note_${change}_${table} AFTER ${change} ON ${table}
        BEGIN SELECT note_request(${referenceIn(row)}); END`);
  };
  watch('requests', (row) => `${row}.reference`);
  for (const table of parts) watch(table, (row) => `(SELECT reference FROM requests WHERE id = ${row}.request_id)`);
}
