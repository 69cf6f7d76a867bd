import { useLingui } from '@lingui/react/macro';
import { Checkbox, MultiSelect, Select, SimpleGrid } from '@mantine/core';
import type { CategoryChoice } from '#shared/categories/categories.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import { type PackageInput, packagesCollection } from '#shared/packages/packages.collection.ts';
import type { PackageWhole } from '#shared/packages/packages.schema.ts';
import { audiences } from '#shared/packages/packages-address.rules.ts';
import { adminPaths, collectionPaths, recordPaths } from '#shared/paths.ts';
import { EmptyChoice } from '../../ui/admin/empty-choice.tsx';
import { BilingualField } from '../../ui/admin/forms/bilingual-field.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { percentAfterTyping } from '../../ui/admin/forms/sale-percent.ts';
import { useRecordForm } from '../../ui/admin/forms/use-record-form.ts';
import { PictureField } from '../../ui/admin/pictures/picture-field.tsx';
import { PictureListField } from '../../ui/admin/pictures/picture-list-field.tsx';
import { useLeaveToList } from '../../ui/admin/records/last-list.ts';
import { RecordFormFrame } from '../../ui/admin/records/record-form.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { AnswerField } from './answer-field.tsx';
import { LabTestsField } from './lab-tests-field.tsx';
import { emptyPackage, type PackageFormValues, shownTestCount, toFormValues, toPackageInput, upgradeDraft } from './package-form-values.ts';
import { SaleFields } from './sale-fields.tsx';
import { usePackageTexts } from './use-package-texts.ts';
import { usePackageWords } from './use-package-words.ts';

export interface PackageFormProps {
  /** Null for a new package. */
  record: PackageWhole | null;
  categories: CategoryChoice[];
  choices: PackageChoices;
  save: (input: PackageInput, version: number) => Promise<unknown>;
  /** Returns the stored package of now; absent for a new one. */
  reload?: () => Promise<PackageWhole>;
}

const baseOf = (record: PackageWhole) => ({ version: record.version, values: toFormValues(record) });

/** The form of a package. A draft of the values is stored until they are saved. */
export function PackageForm({ record, categories, choices, save, reload }: PackageFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { labels, countLabel, words } = usePackageWords();
  const { submitLabel, texts, fallback } = usePackageTexts(record === null);
  const leave = useLeaveToList(adminPaths.packages(), record === null);
  const form = useRecordForm<PackageFormValues, typeof packagesCollection.createSchema>({
    opened: record ? baseOf(record) : { version: 0, values: emptyPackage },
    schema: packagesCollection.createSchema,
    toInput: (values) => toPackageInput(values, record),
    draftName: `package:${record?.id ?? 'new'}`,
    upgradeDraft,
    save,
    reload: reload && (async () => baseOf(await reload())),
    texts: ({ isPublished, onSale, startDate }) => texts({ isPublished, saleFrom: onSale ? startDate : '' }),
    fallback,
    onDone: leave,
  });
  const { fields, setBusy } = form;
  const { values } = fields;
  const isCounted = values.countsLabTests && values.labTests.length > 0;

  const handlePrice = (price: string) => {
    fields.setFieldValue('salePercent', percentAfterTyping(values, { price }));
    fields.setFieldValue('price', price);
  };
  const optionOf = (choice: { id: string; nameEn: string; nameAr: string }) => ({ value: choice.id, label: localized(choice, 'name', locale) });
  return (
    <RecordFormFrame
      form={form}
      labels={{ ...labels, picture: labels.pictureId, picturesEn: labels.pictureIdsEn, picturesAr: labels.pictureIdsAr }}
      submitLabel={submitLabel}
      onCancel={leave}
      onSite={record ? { path: recordPaths.package(record), isPublished: record.isPublished } : undefined}
    >
      <FormSection title={t`What it is`}>
        <BilingualField form={fields} name="name" labels={{ en: labels.nameEn, ar: labels.nameAr }} isRequired />
        <BilingualField form={fields} name="description" labels={{ en: labels.descriptionEn, ar: labels.descriptionAr }} isRequired lines={4} />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <Select
            {...fields.getInputProps('categoryId')}
            data={categories.map((category) => ({ value: category.id, label: localized(category, 'title', locale) }))}
            label={labels.categoryId}
            placeholder={t`Choose a category`}
            description={
              categories.length === 0 && <EmptyChoice text={t`There are no categories yet.`} to={collectionPaths.category.list} label={t`Add a category`} />
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            allowDeselect={false}
            checkIconPosition="right"
          />
          <NumberField
            {...fields.getInputProps('tests')}
            value={shownTestCount(values)}
            label={labels.tests}
            withAsterisk
            readOnly={isCounted}
            {...(isCounted && { description: t`Counted from the list below.` })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <NumberField
            {...fields.getInputProps('price')}
            value={values.price}
            onChange={handlePrice}
            label={labels.price}
            description={t`If this is empty, visitors see “Price on request”.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            hasDecimals
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MultiSelect {...fields.getInputProps('tagIds')} data={choices.tags.map(optionOf)} label={labels.tagIds} searchable hidePickedOptions />
          <MultiSelect
            {...fields.getInputProps('audience')}
            data={audiences.map((value) => ({ value, label: words.audience[value] }))}
            label={labels.audience}
            hidePickedOptions
          />
        </SimpleGrid>
        <BilingualField form={fields} name="suitableFor" labels={{ en: labels.suitableForEn, ar: labels.suitableForAr }} />
      </FormSection>
      <FormSection title={labels.labTests}>
        <LabTestsField
          chosen={values.labTests}
          choices={choices}
          error={fields.errors.labTests}
          onChange={(change) => fields.setFieldValue('labTests', change)}
        />
        {values.labTests.length > 0 && <Checkbox {...fields.getInputProps('countsLabTests', { type: 'checkbox' })} label={countLabel} size="md" />}
      </FormSection>
      <FormSection title={labels.pictureId}>
        <PictureField
          picture={values.picture}
          error={fields.errors.pictureId}
          onChange={(picture) => fields.setFieldValue('picture', picture)}
          onBusy={setBusy('picture')}
        />
        <PictureListField
          label={labels.pictureIdsEn}
          hint={t`If there are none, the single picture above is shown.`}
          pictures={values.picturesEn}
          error={fields.errors.pictureIdsEn}
          onChange={(change) => fields.setFieldValue('picturesEn', change)}
          onBusy={setBusy('picturesEn')}
        />
        <PictureListField
          label={labels.pictureIdsAr}
          hint={t`If there are none, the single picture above is shown.`}
          pictures={values.picturesAr}
          error={fields.errors.pictureIdsAr}
          onChange={(change) => fields.setFieldValue('picturesAr', change)}
          onBusy={setBusy('picturesAr')}
        />
      </FormSection>
      <FormSection title={t`Sale`}>
        <Checkbox {...fields.getInputProps('onSale', { type: 'checkbox' })} label={labels.onSale} size="md" />
        {values.onSale && <SaleFields form={fields} />}
      </FormSection>
      <FormSection title={t`How it is done`}>
        <AnswerField form={fields} name="homeCollection" label={labels.homeCollection} words={words.homeCollection} />
        <AnswerField form={fields} name="fastingRequired" label={labels.fastingRequired} words={words.fastingRequired} />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {values.fastingRequired === 'yes' && (
            <NumberField {...fields.getInputProps('fastingHours')} value={values.fastingHours} label={labels.fastingHours} />
          )}
          <NumberField {...fields.getInputProps('turnaroundDays')} value={values.turnaroundDays} label={labels.turnaroundDays} />
        </SimpleGrid>
        <BilingualField form={fields} name="preparation" labels={{ en: labels.preparationEn, ar: labels.preparationAr }} lines={3} />
        <BilingualField form={fields} name="sampleType" labels={{ en: labels.sampleTypeEn, ar: labels.sampleTypeAr }} />
        <BilingualField form={fields} name="turnaround" labels={{ en: labels.turnaroundEn, ar: labels.turnaroundAr }} />
      </FormSection>
    </RecordFormFrame>
  );
}
