import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { AppRouter, ContentRouter } from '../../../server/trpc/root.ts';

/** The server's procedures as hooks. The only place where the client knows the server, and only its types. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

export type { AppRouter, ContentRouter };
