import { useSearchParams } from 'react-router';
import { PackageNotFound } from '../../packages/site/package-missing.tsx';
import { useNavigationState } from '../../ui/lib/use-navigation-state.ts';
import { offerPart, packagePart } from './detail-parts.ts';

/** One package or offer, given by the query or by the navigation state. */
export function Page() {
  const [query] = useSearchParams();
  const state = useNavigationState<{ packageId?: string; offerId?: string }>();
  const named = { packageId: query.get('package'), offerId: query.get('offer') };
  const { packageId, offerId } = named.packageId || named.offerId ? named : (state ?? {});
  if (packageId) return <packagePart.Page id={packageId} />;
  return offerId ? <offerPart.Page id={offerId} /> : <PackageNotFound />;
}
