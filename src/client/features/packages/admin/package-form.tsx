import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';
import { type PackageInput, type PackageRecord, packageInputSchema } from '#shared/schemas/packages.schema.ts';
import { BilingualField } from '../../../components/admin/bilingual-field.tsx';
import { DraftNotice } from '../../../components/admin/draft-notice.tsx';
import { FormSection } from '../../../components/admin/form-section.tsx';
import { NumberField } from '../../../components/admin/number-field.tsx';
import { PictureField } from '../../../components/admin/pictures/picture-field.tsx';
import { PictureListField } from '../../../components/admin/pictures/picture-list-field.tsx';
import { UnsavedDialog } from '../../../components/admin/unsaved-dialog.tsx';
import { SendDialog } from '../../../components/send-dialog.tsx';
import { useFormDraft } from '../../../lib/admin/use-form-draft.ts';
import { useSending } from '../../../lib/admin/use-sending.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { useUnsavedGuard } from '../../../lib/admin/use-unsaved-guard.ts';
import { appErrorOf } from '../../../lib/app-error.ts';
import { useSite } from '../../../lib/site-context.tsx';
import styles from './package-form.module.css';
import { emptyPackage, percentAfter, toFormValues, toPackageInput } from './package-form-values.ts';
import { SaleFields } from './sale-fields.tsx';
import { usePackageTexts } from './use-package-texts.ts';

export interface PackageFormProps {
  /** The package that is changed, null for a new one. */
  record: PackageRecord | null;
  categories: CategoryRecord[];
  save: (input: PackageInput) => Promise<unknown>;
}

/** Everything staff say of a package. What is typed stays until it is saved. */
export function PackageForm({ record, categories, save }: PackageFormProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const navigate = useNavigate();
  const [uploads, setUploads] = useState({ one: false, en: false, ar: false });
  const isUploading = Object.values(uploads).includes(true);
  const form = useStaffForm({
    initialValues: record ? toFormValues(record) : emptyPackage,
    schema: packageInputSchema,
    toInput: (values) => toPackageInput(values, record),
  });
  const draft = useFormDraft(form, `package:${record?.id ?? 'new'}`);
  const guard = useUnsavedGuard(form.isDirty());
  const { sending: texts, fallback } = usePackageTexts(record);

  const sending = useSending<PackageInput>({
    send: save,
    fallback,
    onSent: () => {
      draft.clear();
      guard.release();
    },
    onFailed: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
    onDone: () => void navigate(adminPaths.packages()),
  });
  const handleSubmit = form.onSubmit(
    (values) => {
      if (!isUploading && sending.dialog.step === 'idle') sending.ask(packageInputSchema.parse(toPackageInput(values, record)));
    },
    (errors) => focusFirstError(form, errors),
  );
  useHotkeys([['mod+S', () => handleSubmit(), { usePhysicalKeys: true }]], []);

  const handlePrice = (price: string) => {
    form.setFieldValue('salePercent', percentAfter(form.values, { price }));
    form.setFieldValue('price', price);
  };
  const handleDiscard = () => {
    draft.clear();
    form.reset();
  };
  const handleLeave = () => {
    draft.clear();
    guard.leave();
  };
  const categoryOptions = categories.map((category) => ({ value: category.id, label: localized(category, 'title', locale) }));
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {draft.isRestored && <DraftNotice onDiscard={handleDiscard} />}
        <FormSection title={t`What it is`}>
          <BilingualField form={form} name="name" labels={{ en: t`Name in English`, ar: t`Name in Arabic` }} isRequired />
          <BilingualField form={form} name="description" labels={{ en: t`Description in English`, ar: t`Description in Arabic` }} isRequired lines={4} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            <Select
              {...form.getInputProps('categoryId')}
              data={categoryOptions}
              label={t`Category`}
              placeholder={t`Choose a category`}
              withAsterisk
              allowDeselect={false}
              checkIconPosition="right"
            />
            <NumberField {...form.getInputProps('tests')} value={form.values.tests} label={t`Number of tests`} withAsterisk />
            <NumberField
              {...form.getInputProps('price')}
              value={form.values.price}
              onChange={handlePrice}
              label={t`Price (AED)`}
              description={t`Left empty, visitors read “Price on request”.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              hasDecimals
            />
          </SimpleGrid>
        </FormSection>
        <FormSection title={t`Picture`}>
          <PictureField
            picture={form.values.picture}
            error={form.errors.pictureId}
            onChange={(picture) => form.setFieldValue('picture', picture)}
            onBusy={(one) => setUploads((before) => ({ ...before, one }))}
          />
          <PictureListField
            label={t`Pictures in English`}
            pictures={form.values.picturesEn}
            error={form.errors.pictureIdsEn}
            onChange={(change) => form.setFieldValue('picturesEn', change)}
            onBusy={(en) => setUploads((before) => ({ ...before, en }))}
          />
          <PictureListField
            label={t`Pictures in Arabic`}
            pictures={form.values.picturesAr}
            error={form.errors.pictureIdsAr}
            onChange={(change) => form.setFieldValue('picturesAr', change)}
            onBusy={(ar) => setUploads((before) => ({ ...before, ar }))}
          />
        </FormSection>
        <FormSection title={t`Sale`}>
          <Checkbox {...form.getInputProps('onSale', { type: 'checkbox' })} label={t`On sale`} size="md" />
          {form.values.onSale && <SaleFields form={form} />}
        </FormSection>
        <FormSection title={t`How it is done`}>
          <Group gap="xl">
            <Checkbox {...form.getInputProps('homeCollection', { type: 'checkbox' })} label={t`Can be collected at home`} size="md" />
            <Checkbox {...form.getInputProps('fastingRequired', { type: 'checkbox' })} label={t`Fasting is required`} size="md" />
          </Group>
          {form.values.fastingRequired && (
            <NumberField {...form.getInputProps('fastingHours')} value={form.values.fastingHours} label={t`Hours of fasting`} maw={240} />
          )}
          <BilingualField form={form} name="preparation" labels={{ en: t`Preparation in English`, ar: t`Preparation in Arabic` }} lines={3} />
          <BilingualField form={form} name="sampleType" labels={{ en: t`Type of sample in English`, ar: t`Type of sample in Arabic` }} />
          <BilingualField form={form} name="turnaround" labels={{ en: t`Time until the results in English`, ar: t`Time until the results in Arabic` }} />
        </FormSection>
        <Group justify="flex-end" className={styles.bar}>
          <Button variant="default" onClick={() => void navigate(adminPaths.packages())}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={isUploading} title={t`Ctrl + S`}>
            {isUploading ? <Trans>The picture is still being sent…</Trans> : record ? <Trans>Save changes</Trans> : <Trans>Add package</Trans>}
          </Button>
        </Group>
      </Stack>
      <SendDialog {...sending.dialog} texts={{ ...texts, failureText: sending.failure }} />
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={handleLeave} />
    </form>
  );
}
