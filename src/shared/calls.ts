/** How many tRPC calls one request may carry: browsers split what is more, the server refuses it. */
export const maxCallsPerRequest = 10;

/** Sent with what a page of the staff area asks by itself, while nobody uses it: that does not keep a session from idling. */
export const unattendedHeader = 'x-dana-unattended';

/** Names the script that a page of the staff area runs: the server refuses changes by a page that is older than its own build. */
export const scriptHeader = 'x-dana-script';

/** The call that stays open and tells of changed requests. */
export const liveCall = 'admin.requests.onChange';
