import { feeOf } from '#shared/appointments/visit-areas.rules.ts';
import { costFacts, type VisitCosts, visitCosts } from '#shared/appointments/visit-costs.rules.ts';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import type { ShownFacts } from '../../ui/fact-list.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useTranslate } from '../../ui/lib/use-translate.ts';
import type { ChosenPackages } from './visit-packages.tsx';

/** The costs of a visit for the chosen packages in an area. */
export const costsOfVisit = ({ ids, items }: ChosenPackages, area: SiteFrame['visitAreas'][number] | undefined) => {
  const shown = ids.map((id) => items.find((item) => item.id === id));
  const packagePrices = shown.map((item) => item?.priceSale ?? item?.price ?? null);
  return visitCosts({ fee: feeOf(area), packagePrices, correctedTotal: null });
};

/** The fee and the total of a visit for a list of facts. */
export function useCostFacts(costs: Omit<VisitCosts, 'packages'> | null): ShownFacts {
  const { locale } = useSite();
  const translate = useTranslate();
  return costFacts(costs, { locale, translate }).map(([label, text]) => ({ label: translate(label), value: text }));
}
