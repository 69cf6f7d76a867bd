import { useLingui } from '@lingui/react/macro';

/** What the fields of a package are called. */
export function usePackageLabels() {
  const { t } = useLingui();
  return {
    nameEn: t`Name in English`,
    nameAr: t`Name in Arabic`,
    descriptionEn: t`Description in English`,
    descriptionAr: t`Description in Arabic`,
    categoryId: t`Category`,
    tests: t`Number of tests`,
    price: t`Price (AED)`,
    onSale: t`On sale`,
    priceSale: t`Sale price (AED)`,
    salePercent: t`Percent off`,
    testsSale: t`Number of tests on sale`,
    startDate: t`First day`,
    endDate: t`Last day`,
    descriptionSaleEn: t`Description of the sale in English`,
    descriptionSaleAr: t`Description of the sale in Arabic`,
    picture: t`Picture`,
    picturesEn: t`Pictures in English`,
    picturesAr: t`Pictures in Arabic`,
    fastingRequired: t`Fasting`,
    fastingHours: t`Hours of fasting`,
    preparationEn: t`Preparation in English`,
    preparationAr: t`Preparation in Arabic`,
    sampleTypeEn: t`Type of sample in English`,
    sampleTypeAr: t`Type of sample in Arabic`,
    turnaroundEn: t`Time until the results in English`,
    turnaroundAr: t`Time until the results in Arabic`,
    turnaroundDays: t`Days until the results`,
    suitableForEn: t`Suitable for, in English`,
    suitableForAr: t`Suitable for, in Arabic`,
    homeCollection: t`Home visit`,
    audience: t`For whom`,
    tagIds: t`Subjects`,
    labTests: t`Tests in this package`,
    isPublished: t`Published`,
  };
}
