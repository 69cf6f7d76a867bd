import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';

/** Whether visitors can have a package at their home: the package and the site offer it. */
export function useHasHomeVisit({ homeCollection }: Pick<PackageDetail, 'homeCollection'>): boolean {
  return useSiteFrame().siteParts.homeVisits && homeCollection === 'yes';
}
