import { useLingui } from '@lingui/react/macro';
import { Checkbox, Group, MultiSelect, Select } from '@mantine/core';
import { localized } from '#shared/i18n/localized.ts';
import { derivedParts, derivedPartWords, packagesCollection } from '#shared/packages/packages.collection.ts';
import { audiences } from '#shared/packages/packages-address.rules.ts';
import { collectionPaths } from '#shared/paths.ts';
import { CollectionEditor } from '../../content/admin/collection-editor.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { EmptyChoice } from '../../ui/admin/empty-choice.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { NumberField } from '../../ui/admin/forms/number-field.tsx';
import { PercentField } from '../../ui/admin/forms/percent-field.tsx';
import { percentAfterTyping } from '../../ui/admin/forms/sale-percent.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useFilterTexts } from '../site/use-filter-texts.ts';
import { AnswerField } from './answer-field.tsx';
import { LabTestsField } from './lab-tests-field.tsx';
import {
  completePackage,
  isCounted,
  savedState,
  shownFastingHours,
  shownSaleCount,
  shownTestCount,
} from './package-form.rules.ts';
import { packagesAdmin } from './packages-admin.ts';
import { TestsSay } from './tests-say.tsx';

const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
};

export function PackageEditorPage() {
  const { t } = useLingui();
  const { locale } = useSite();
  const now = useNow();
  const { loading, categories, choices } = useFormChoices();
  const { labels, words } = usePackageWords();
  const onePicture = t`If there are none, the single picture above is shown.`;
  return (
    <CollectionEditor
      admin={packagesAdmin}
      sections={formLayout(packagesAdmin.collection, [
        {
          title: t`What it is`,
          inputs: ['name', 'description', ['categoryId', 'tests', 'price'], ['tagIds', 'audience'], 'suitableFor'],
          own: {
            categoryId: ({ props: { value, onChange, ...props } }) => {
              const offered = categories.map(({ id, titleEn, titleAr }) => ({
                id,
                nameEn: titleEn,
                nameAr: titleAr,
                isInTrash: false,
              }));
              return (
                <Select
                  {...props}
                  {...hintBelow}
                  value={value?.id ?? null}
                  onChange={(chosen) => onChange(offered.find(({ id }) => id === chosen) ?? null)}
                  data={offered.map((category) => ({ value: category.id, label: localized(category, 'name', locale) }))}
                  placeholder={t`Choose a category`}
                  description={
                    offered.length === 0 && (
                      <EmptyChoice
                        text={t`There are no categories yet.`}
                        to={collectionPaths.category.list}
                        label={t`Add a category`}
                      />
                    )
                  }
                  allowDeselect={false}
                  checkIconPosition="right"
                />
              );
            },
            tests: ({ form, props }) => (
              <NumberField
                {...props}
                {...hintBelow}
                value={shownTestCount(form.values)}
                readOnly={isCounted(form.values)}
                {...(isCounted(form.values) && { description: t`Counted from the list below.` })}
              />
            ),
            price: ({ form, props }) => {
              const handleChange = (price: string) => {
                form.setFieldValue('salePercent', percentAfterTyping(form.values, { price }));
                form.setFieldValue('price', price);
              };
              const description = t`If this is empty, visitors see “Price on request”.`;
              return (
                <NumberField {...props} {...hintBelow} onChange={handleChange} description={description} hasDecimals />
              );
            },
            tagIds: ({ props }) => (
              <MultiSelect
                {...props}
                data={choices.tags.map((tag) => ({ value: tag.id, label: localized(tag, 'name', locale) }))}
                searchable
                hidePickedOptions
              />
            ),
            audience: ({ props }) => (
              <MultiSelect
                {...props}
                data={audiences.map((value) => ({ value, label: words.audience[value] }))}
                hidePickedOptions
              />
            ),
          },
        },
        {
          title: labels.labTests,
          inputs: ['labTests', 'countsLabTests'],
          shownIf: { countsLabTests: ({ labTests }) => labTests.length > 0 },
          own: {
            labTests: ({ form, props }) => (
              <LabTestsField
                chosen={props.value}
                choices={choices}
                error={props.error}
                onChange={(change) => {
                  // Once the list has a test, its length is the number of tests.
                  if (form.getValues().labTests.length === 0) form.setFieldValue('countsLabTests', true);
                  form.setFieldValue('labTests', change);
                }}
              />
            ),
          },
        },
        {
          title: labels.pictureId,
          inputs: ['pictureId', 'pictureIdsEn', 'pictureIdsAr'],
          hints: { pictureIdsEn: onePicture, pictureIdsAr: onePicture },
        },
        {
          title: t`Sale`,
          inputs: ['onSale', ['priceSale', 'salePercent', 'testsSale'], ['startDate', 'endDate'], 'descriptionSale'],
          openedBy: 'onSale',
          own: {
            testsSale: ({ form, props }) => (
              <NumberField
                {...props}
                value={shownSaleCount(form.values)}
                readOnly={isCounted(form.values)}
                {...(isCounted(form.values) && { description: t`Counted from the tests above.` })}
              />
            ),
            priceSale: ({ form, props }) => {
              const handleChange = (priceSale: string) => {
                form.setFieldValue('salePercent', percentAfterTyping(form.values, { priceSale }));
                form.setFieldValue('priceSale', priceSale);
              };
              return <NumberField {...props} onChange={handleChange} hasDecimals />;
            },
            salePercent: ({ form, props }) => (
              <PercentField
                {...props}
                prices={form.values}
                onPriceSale={(text) => form.setFieldValue('priceSale', text)}
              />
            ),
          },
        },
        {
          title: t`How it is done`,
          inputs: [
            'homeCollection',
            'fromTests',
            'fastingRequired',
            'fastingHours',
            'preparation',
            'sampleType',
            'turnaround',
          ],
          columns: { fastingHours: 3 },
          shownIf: { fastingHours: ({ fastingRequired }) => fastingRequired === 'yes' },
          below: (typed) => <TestsSay typed={typed} />,
          own: {
            homeCollection: ({ props }) => <AnswerField {...props} words={words.homeCollection} />,
            fromTests: ({ props: { value, onChange, ...props } }) => (
              <Checkbox.Group
                {...props}
                value={value}
                onChange={onChange}
                description={t`What tests say counts once it is signed. Without a tick, visitors read nothing of it.`}
              >
                <Group mt="xs">
                  {derivedParts.map((part) => (
                    <Checkbox key={part} value={part} label={words.fromTests[part]} />
                  ))}
                </Group>
              </Checkbox.Group>
            ),
            fastingRequired: ({ form, props }) => {
              const handleChange = (answer: string) => {
                props.onChange(answer);
                if (answer !== 'yes') form.setFieldValue('fastingHours', '');
              };
              return <AnswerField {...props} onChange={handleChange} words={words.fastingRequired} />;
            },
            fastingHours: ({ props }) => (
              <NumberField
                {...props}
                value={shownFastingHours(props.value)}
                required={false}
                description={t`If this is empty, visitors see “Fasting needed”, without hours.`}
              />
            ),
          },
        },
      ])}
      loading={loading}
      complete={completePackage}
      words={{ labels, words }}
      stateOf={(typed) => savedState(typed, now)}
      texts={{
        editTitle: t`Edit package`,
        loadFailure: t`Failed to load package details`,
        addLabel: t`Add package`,
        confirmAdding: t`Add this package?`,
        confirmSaving: t`Save changes to this package?`,
        added: t`Package added successfully!`,
        updated: t`Package updated successfully!`,
        addFailure: t`Failed to add package. Please try again.`,
        updateFailure: t`Failed to update package. Please try again.`,
      }}
    />
  );
}

/** The records that the inputs offer, and what is shown until they are loaded. */
function useFormChoices() {
  const { t } = useLingui();
  const categories = trpc.admin.categories.listChoices.useQuery();
  const choices = trpc.admin.labTests.listChoices.useQuery();
  const failed = [categories, choices].find(({ isError }) => isError);
  const retry = () => void Promise.all([categories.refetch(), choices.refetch()]);
  const title = categories.isError ? t`Failed to load categories` : t`Failed to load laboratory tests`;
  const isLoaded = categories.data !== undefined && choices.data !== undefined;
  const loading = failed ? (
    <LoadFailure title={title} error={failed.error} onRetry={retry} />
  ) : isLoaded ? undefined : (
    <FormSkeleton />
  );
  return {
    loading,
    categories: categories.data ?? [],
    choices: choices.data ?? { labTests: [], panels: [], tags: [] },
  };
}

/**
 * Labels of a package's fields and words for its choices. The history and notices of changes do not show
 * `countsLabTests`.
 */
function usePackageWords() {
  const { i18n } = useLingui();
  const { labels, words } = useCollectionWords(packagesCollection);
  const fromTests = Object.fromEntries(derivedParts.map((part) => [part, i18n._(derivedPartWords[part])]));
  return {
    labels: { ...labels, countsLabTests: '' },
    words: { ...words, fromTests, audience: useFilterTexts().audiences },
  };
}
