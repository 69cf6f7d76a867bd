import { isValidOn } from '#shared/settings/trust.rules.ts';
import { neverStale } from '../../ui/lib/query-client.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useToday } from '../../ui/lib/use-today.ts';

/** The centre's facts that are true today, also on a page that stays open over midnight. */
export function useTrust() {
  const { locale } = useSite();
  const today = useToday();
  const { data = [] } = trpc.content.settings.listTrust.useQuery({ locale }, neverStale);
  return data.filter((fact) => isValidOn(fact, today));
}
