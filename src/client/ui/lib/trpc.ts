import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { AppRouter, ContentRouter } from '../../../server/trpc/root.ts';

/** The server's procedures as React hooks. Only this file imports from the server, and only types. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

export type { AppRouter, ContentRouter };
