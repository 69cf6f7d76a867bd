/** The maximum number of tRPC calls in one batch. Browsers split larger batches; the server refuses them. */
export const maxCallsPerRequest = 10;

/** Marks automatic calls of an inactive page in the staff area. They do not extend the session. */
export const unattendedHeader = 'x-dana-unattended';

/** Names the script of a staff page. The server refuses changes by a page of an earlier build. */
export const scriptHeader = 'x-dana-script';
