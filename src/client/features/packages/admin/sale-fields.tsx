import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import { BilingualField } from '../../../components/admin/bilingual-field.tsx';
import { NumberField } from '../../../components/admin/number-field.tsx';
import type { StaffForm } from '../../../lib/admin/use-staff-form.ts';
import { type PackageFormValues, percentAfter } from './package-form-values.ts';

const firstDay = '1950-01-01';
const lastDay = '2050-01-01';

/** What a sale changes. */
export function SaleFields({ form }: { form: StaffForm<PackageFormValues> }) {
  const { t } = useLingui();
  const { priceSale, salePercent, testsSale } = form.values;
  const handlePrice = (value: string) => {
    form.setFieldValue('salePercent', percentAfter(form.values, { priceSale: value }));
    form.setFieldValue('priceSale', value);
  };
  const day = { type: 'date', min: firstDay, max: lastDay, placeholder: t`Select Date` };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField {...form.getInputProps('priceSale')} value={priceSale} onChange={handlePrice} label={t`Sale price (AED)`} hasDecimals />
        <NumberField {...form.getInputProps('salePercent')} value={salePercent} label={t`Percent off`} hasDecimals />
        <NumberField {...form.getInputProps('testsSale')} value={testsSale} label={t`Number of tests on sale`} withAsterisk />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...form.getInputProps('startDate')} {...day} label={t`First day`} description={t`From 00:00 in Dubai.`} />
        <TextInput {...form.getInputProps('endDate')} {...day} label={t`Last day`} description={t`Until the end of the day in Dubai.`} />
      </SimpleGrid>
      <BilingualField
        form={form}
        name="descriptionSale"
        labels={{ en: t`Description of the sale in English`, ar: t`Description of the sale in Arabic` }}
        lines={3}
      />
    </>
  );
}
