import { trpc } from '../../../ui/lib/trpc.ts';

/** The texts that the site brings along. They change with Dana only, so they are asked for once. */
export const useBuiltInTexts = () => trpc.admin.wordings.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
