import { useLingui } from '@lingui/react/macro';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { type OfferInput, type OfferRecord, offerInputSchema } from '#shared/offers/offers.schema.ts';
import { adminPaths, recordPaths } from '#shared/paths.ts';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { DayFields } from '../../ui/admin/forms/day-fields.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { PercentField } from '../../ui/admin/forms/percent-field.tsx';
import { percentAfterTyping } from '../../ui/admin/forms/sale-percent.ts';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { PictureListField } from '../../ui/admin/pictures/picture-list-field.tsx';
import { useLeaveToList } from '../../ui/admin/records/last-list.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSaveTexts } from '../../ui/admin/records/save-texts.ts';
import { emptyOffer, type OfferFormValues, toFormValues, toOfferInput } from './offer-form-values.ts';
import { RelatedPackageField } from './related-package-field.tsx';
import { useOfferLabels } from './use-offer-labels.ts';

export interface OfferFormProps {
  /** Null for a new offer. */
  record: OfferRecord | null;
  save: (input: OfferInput, version: number) => Promise<unknown>;
  /** Returns the stored offer of now; absent for a new one. */
  reload?: () => Promise<OfferRecord>;
  onSaved: () => void;
}

const baseOf = (record: OfferRecord) => ({ version: record.version, values: toFormValues(record) });

/** The form of an offer. A draft of the values is stored until they are saved. */
export function OfferForm({ record, save, reload, onSaved }: OfferFormProps) {
  const { t } = useLingui();
  const labels = useOfferLabels();
  const { submitLabel, texts } = useSaveTexts({
    isNew: record === null,
    confirmAdding: t`Add this offer?`,
    confirmSaving: t`Save changes to this offer?`,
    addLabel: t`Add offer`,
    added: t`Offer added successfully!`,
    updated: t`Offer updated successfully!`,
  });
  const leave = useLeaveToList(adminPaths.offers(), record === null);
  const form = useRecordForm<OfferFormValues, typeof offerInputSchema>({
    opened: record ? baseOf(record) : { version: 0, values: emptyOffer },
    schema: offerInputSchema,
    toInput: (values) => toOfferInput(values, record),
    draftName: `offer:${record?.id ?? 'new'}`,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts: ({ isPublished, startDate }) => texts({ isPublished, visibleFrom: startDate }),
    fallback: record ? t`Failed to update offer. Please try again.` : t`Failed to add offer. Please try again.`,
    closesOnSuccess: true,
    onDone: () => {
      onSaved();
      leave();
    },
  });
  const { fields, setBusy } = form;
  const { values } = fields;
  const prices = { price: values.originalPrice, priceSale: values.salePrice, salePercent: values.salePercent };
  const handlePrice = (field: 'originalPrice' | 'salePrice', name: 'price' | 'priceSale') => (text: string) => {
    fields.setFieldValue('salePercent', percentAfterTyping(prices, { [name]: text }));
    fields.setFieldValue(field, text);
  };
  return (
    <RecordFormFrame
      form={form}
      labels={labels}
      submitLabel={submitLabel}
      onCancel={leave}
      onSite={record ? { path: recordPaths.offer(record), isPublished: record.isPublished } : undefined}
    >
      <FormSection title={t`About the offer`}>
        <BilingualField form={fields} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
        <BilingualField form={fields} name="description" labels={{ en: labels.descriptionEn, ar: labels.descriptionAr }} isRequired lines={4} />
        <Checkbox {...fields.getInputProps('appliesToAllTests', { type: 'checkbox' })} label={labels.appliesToAllTests} size="md" />
        {!values.appliesToAllTests && <NumberField {...fields.getInputProps('tests')} value={values.tests} label={labels.tests} withAsterisk maw={280} />}
        <RelatedPackageField
          label={labels.relatedPackage}
          chosen={values.relatedPackage}
          error={fields.errors.relatedPackageId}
          onChange={(chosen) => fields.setFieldValue('relatedPackage', chosen)}
        />
      </FormSection>
      <FormSection title={t`Price and time`}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberField
            {...fields.getInputProps('originalPrice')}
            value={values.originalPrice}
            onChange={handlePrice('originalPrice', 'price')}
            label={labels.originalPrice}
            hasDecimals
          />
          <NumberField
            {...fields.getInputProps('salePrice')}
            value={values.salePrice}
            onChange={handlePrice('salePrice', 'priceSale')}
            label={labels.salePrice}
            hasDecimals
          />
          <PercentField
            {...fields.getInputProps('salePercent')}
            value={values.salePercent}
            label={labels.salePercent}
            prices={prices}
            onPriceSale={(text) => fields.setFieldValue('salePrice', text)}
          />
        </SimpleGrid>
        <DayFields form={fields} />
      </FormSection>
      <FormSection title={t`Pictures`}>
        <PictureListField
          label={labels.picturesEn}
          hint={t`Without any, the pictures of the other language stand for them.`}
          pictures={values.picturesEn}
          error={fields.errors.pictureIdsEn}
          onChange={(change) => fields.setFieldValue('picturesEn', change)}
          onBusy={setBusy('picturesEn')}
        />
        <PictureListField
          label={labels.picturesAr}
          hint={t`Without any, the pictures of the other language stand for them.`}
          pictures={values.picturesAr}
          error={fields.errors.pictureIdsAr}
          onChange={(change) => fields.setFieldValue('picturesAr', change)}
          onBusy={setBusy('picturesAr')}
        />
      </FormSection>
    </RecordFormFrame>
  );
}
