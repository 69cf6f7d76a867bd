import { useLingui } from '@lingui/react/macro';

export function useOfferLabels() {
  const { t } = useLingui();
  return {
    nameEn: t`Name in English`,
    nameAr: t`Name in Arabic`,
    descriptionEn: t`Description in English`,
    descriptionAr: t`Description in Arabic`,
    appliesToAllTests: t`Applies to all tests`,
    tests: t`Number of tests`,
    originalPrice: t`Price before (AED)`,
    salePrice: t`Sale price (AED)`,
    salePercent: t`Percent off`,
    startDate: t`First day`,
    endDate: t`Last day`,
    picturesEn: t`Pictures in English`,
    picturesAr: t`Pictures in Arabic`,
    relatedPackage: t`Package of this offer`,
    isPublished: t`Published`,
  };
}
