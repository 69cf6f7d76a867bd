import { SimpleGrid } from '@mantine/core';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { DayFields } from '../../ui/admin/forms/day-fields.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { PercentField } from '../../ui/admin/forms/percent-field.tsx';
import { percentAfterTyping } from '../../ui/admin/forms/sale-percent.ts';
import type { StaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import type { PackageFormValues } from './package-form-values.ts';
import { usePackageWords } from './use-package-words.ts';

export function SaleFields({ form }: { form: StaffForm<PackageFormValues> }) {
  const { labels } = usePackageWords();
  const { priceSale, salePercent, testsSale } = form.values;
  const handlePrice = (value: string) => {
    form.setFieldValue('salePercent', percentAfterTyping(form.values, { priceSale: value }));
    form.setFieldValue('priceSale', value);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField {...form.getInputProps('priceSale')} value={priceSale} onChange={handlePrice} label={labels.priceSale} hasDecimals />
        <PercentField
          {...form.getInputProps('salePercent')}
          value={salePercent}
          label={labels.salePercent}
          prices={form.values}
          onPriceSale={(text) => form.setFieldValue('priceSale', text)}
        />
        <NumberField {...form.getInputProps('testsSale')} value={testsSale} label={labels.testsSale} withAsterisk />
      </SimpleGrid>
      <DayFields form={form} />
      <BilingualField form={form} name="descriptionSale" labels={{ en: labels.descriptionSaleEn, ar: labels.descriptionSaleAr }} lines={3} />
    </>
  );
}
