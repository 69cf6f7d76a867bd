import type BetterSqlite3 from 'better-sqlite3';

/** Tables of which each row belongs to a request. */
const parts = [
  'appointments',
  'appointment_claims',
  'outbox',
  'request_events',
  'change_requests',
  'request_cards',
  'webhook_deliveries',
  'due_removals',
];
const changes = { INSERT: 'new', UPDATE: 'new', DELETE: 'old' };

/** Passes to `note` the reference of each request of which something is written on this connection. */
export function watchRequests(client: BetterSqlite3.Database, note: (reference: string) => void): void {
  // Without its request, a row is deleted with it, which is noted, too.
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
