/** How many tRPC calls one request may carry: browsers split what is more, the server refuses it. */
export const maxCallsPerRequest = 10;
