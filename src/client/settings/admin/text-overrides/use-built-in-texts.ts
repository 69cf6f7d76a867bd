import { trpc } from '../../../ui/lib/trpc.ts';

/** The built-in texts. They change only with an update of Dana, so the query never goes stale. */
export const useBuiltInTexts = () => trpc.admin.textOverrides.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
