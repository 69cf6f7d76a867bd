import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { localized } from '#shared/i18n/localized.ts';
import { type ListedLabTest, labTestsCollection, type Tube } from '#shared/lab-tests/lab-tests.collection.ts';
import { adminPaths, collectionPaths, sitePaths } from '#shared/paths.ts';
import { collectionAdmin } from '../../content/admin/collection-admin.ts';
import { CollectionEditor, useHasSide } from '../../content/admin/collection-editor.tsx';
import { CollectionList } from '../../content/admin/collection-list.tsx';
import { formLayout } from '../../content/admin/form-layout.ts';
import type { FormValuesOf } from '../../content/admin/form-values.ts';
import { SheetActions } from '../../content/admin/spreadsheet/sheet-actions.tsx';
import { useStoredSheetUndo } from '../../content/admin/spreadsheet/use-sheet-notice.ts';
import { ReviewDay } from '../../content/admin/text-review.tsx';
import { useCollectionWords } from '../../content/admin/use-collection-words.ts';
import { StarterSetButton } from '../../first-steps/admin/starter-set-button.tsx';
import { EmptyChoice } from '../../ui/admin/empty-choice.tsx';
import { InUseDialog } from '../../ui/admin/records/in-use-dialog.tsx';
import { PackageCount } from '../../ui/admin/records/package-count.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { labTestSheetAdmin } from './lab-test-sheet-admin.ts';
import { PreparationPreview } from './preparation-preview.tsx';
import { SignedState } from './signed-state.tsx';

const labTestsAdmin = collectionAdmin({
  collection: labTestsCollection,
  hooks: trpc.admin.labTests,
  useCaches: () => {
    const { labTests } = trpc.useUtils().admin;
    return [labTests.list, labTests.listChoices, labTests.listToReview];
  },
  useClient: () => trpc.useUtils().client.admin.labTests,
});

export function LabTestsPage() {
  const { t } = useLingui();
  const { words, labels } = useCollectionWords(labTestsCollection);
  const { locale } = useSite();
  const [inUse, setInUse] = useState<ListedLabTest | null>(null);
  const tubes = words.tube as Record<Tube, string>;
  useStoredSheetUndo(labTestSheetAdmin);
  return (
    <>
      <CollectionList
        admin={labTestsAdmin}
        texts={{
          nameLabel: t`Name`,
          searchLabel: t`Search tests`,
          searchPlaceholder: t`Search by name or text`,
          all: { sample: t`Any sample`, fasting: t`With or without fasting` },
          defaultSort: t`By name`,
          loadFailure: t`Failed to load laboratory tests`,
          failures: {
            remove: t`Failed to delete test.`,
            change: t`Failed to update test. Please try again.`,
            duplicate: t`Failed to duplicate test.`,
          },
          hidingNote: t`Packages still name the test. Only its own page is hidden.`,
        }}
        ownFilters={{
          tube: {
            label: labels.tube,
            allLabel: t`Any tube`,
            words: { unstated: t`Tube not stated`, ...tubes },
          },
          lacks: {
            label: t`What is missing`,
            allLabel: t`Everything`,
            words: {
              review: t`The signature of a reviewer`,
              renewal: t`A new review after two years`,
              page: t`Something for its page`,
              tube: t`Its tube`,
              package: t`A package that contains it`,
              agreement: t`Agreement with its packages`,
            },
          },
        }}
        detailOf={(labTest) => <LabTestDetail labTest={labTest} tubes={tubes} />}
        columns={[
          {
            key: 'reviewed',
            label: t`Medical review`,
            kind: 'date',
            show: ({ computed }) => <ReviewDay review={computed} />,
          },
          {
            key: 'packages',
            label: t`Packages`,
            sort: 'packages',
            show: ({ values, computed: { packageCount } }) => (
              <PackageCount count={packageCount} path={packagesWith(localized(values, 'name', locale))} />
            ),
          },
        ]}
        onAction={({ kind, items }) => {
          const used = items.find(({ computed }) => computed.packageCount > 0);
          if (kind !== 'remove' || !used) return false;
          setInUse(used);
          return true;
        }}
        actions={<SheetActions admin={labTestSheetAdmin} />}
        emptyActions={<StarterSetButton />}
      />
      <LabTestInUse labTest={inUse} onClose={() => setInUse(null)} />
    </>
  );
}

/** The tube of a test, and what it lacks for patients and staff. */
function LabTestDetail({ labTest: { values, computed }, tubes }: LabTestDetailProps) {
  const { t } = useLingui();
  const lacks = [
    computed.signedAt === null ? t`Not signed` : computed.reviewedAt === null && t`Change not signed`,
    values.tube === null && values.sample !== 'calculated' && t`No tube`,
    computed.packageCount === 0 && t`In no package`,
  ];
  return [values.tube && tubes[values.tube], ...lacks].filter(Boolean).join(' · ');
}

interface LabTestDetailProps {
  labTest: ListedLabTest;
  tubes: Record<Tube, string>;
}

/** The list of packages whose search finds a test by its name. */
const packagesWith = (name: string) => `${collectionPaths.package.list}?${new URLSearchParams({ q: name })}`;

/** Explains that a test cannot be deleted while packages contain it, and links to them. */
function LabTestInUse({ labTest, onClose }: { labTest: ListedLabTest | null; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const name = labTest ? localized(labTest.values, 'name', locale) : '';
  return (
    <InUseDialog
      isOpen={labTest !== null}
      title={t`“${name}” is still used`}
      text={t`You can delete it once no package contains it.`}
      packageCount={labTest?.computed.packageCount ?? 0}
      packagesPath={packagesWith(name)}
      onClose={onClose}
    />
  );
}

type Typed = FormValuesOf<typeof labTestsCollection>;
const isFast = ({ fasting }: Typed) => fasting === 'fast';
const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
};

export function LabTestEditorPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const { locale } = useSite();
  const { optionsOf } = useCollectionWords(labTestsCollection);
  const choices = trpc.admin.labTests.listChoices.useQuery();
  const { labTests = [], panels = [] } = choices.data ?? {};
  const start = sitePaths.labTest('');
  const hasSide = useHasSide();
  return (
    <CollectionEditor
      admin={labTestsAdmin}
      sections={formLayout(labTestsCollection, [
        {
          title: t`What it is`,
          inputs: ['name', 'otherNames', 'purpose', 'askedFor', 'limits'],
        },
        {
          title: t`Sample and result`,
          inputs: [
            ['sample', 'tube'],
            'sourceIds',
            ['turnaroundFrom', 'turnaroundTo', 'turnaroundUnit'],
            ['defaultPanelId', 'loinc'],
          ],
          shownIf: { sourceIds: ({ sample }) => sample === 'calculated' },
          placeholders: { sample: t`Not stated`, turnaroundUnit: t`Not stated` },
          own: {
            sourceIds: ({ props }) => (
              <MultiSelect
                {...props}
                data={labTests
                  .filter((choice) => choice.id !== id)
                  .map((choice) => ({ value: choice.id, label: localized(choice, 'name', locale) }))}
                searchable
                hidePickedOptions
              />
            ),
            tube: ({ props: { value, onChange, ...props } }) => (
              <Select
                {...props}
                {...hintBelow}
                value={value || null}
                onChange={(tube) => onChange(tube ?? '')}
                data={optionsOf('tube')}
                description={t`Shown to the person who takes the samples.`}
                placeholder={t`Not stated`}
                clearable
                clearButtonProps={{ 'aria-label': t`Not stated` }}
                checkIconPosition="right"
              />
            ),
            defaultPanelId: ({ props: { value, onChange, ...props } }) => (
              <Select
                {...props}
                {...hintBelow}
                value={value?.id ?? null}
                onChange={(chosen) => {
                  const panel = panels.find((one) => one.id === chosen);
                  onChange(panel ? { ...panel, isInTrash: false } : null);
                }}
                data={panels.map((panel) => ({ value: panel.id, label: localized(panel, 'name', locale) }))}
                description={
                  choices.data?.panels.length === 0 ? (
                    <EmptyChoice text={t`There are no panels yet.`} to={adminPaths.panels()} label={t`Add a panel`} />
                  ) : (
                    t`Proposed when the test is added to a package.`
                  )
                }
                placeholder={t`None`}
                clearable
                clearButtonProps={{ 'aria-label': t`No usual panel` }}
                searchable
                checkIconPosition="right"
              />
            ),
            loinc: ({ props }) => (
              <TextInput
                {...props}
                {...hintBelow}
                dir="ltr"
                description={t`As the list of LOINC gives it, such as 2345-7.`}
              />
            ),
          },
        },
        {
          title: t`Preparation`,
          note: t`Leave empty what your laboratory does not state. Patients read a fact only after a reviewer signed it.`,
          inputs: [
            ['fasting', 'fastingFrom', 'fastingTo', 'water'],
            ['morningFrom', 'morningTo', 'cycleFrom', 'cycleTo'],
            ['withoutAlcohol', 'withoutExercise'],
            ['withoutBiotin', 'withoutIron', 'withoutVitamins'],
            'medicineTime',
            'medicine',
            ['afterTransfusion', 'afterVaccination', 'afterAntibiotic', 'afterContrast'],
            'collection',
            'note',
          ],
          columns: { afterTransfusion: 2 },
          placeholders: {
            fasting: t`Not stated`,
            water: t`Not stated`,
            medicineTime: t`Not stated`,
            collection: t`Not stated`,
          },
          shownIf: {
            fastingFrom: isFast,
            fastingTo: isFast,
            water: isFast,
            medicine: ({ medicineTime }) => medicineTime !== '',
          },
          below: (typed) => !hasSide && <PreparationPreview typed={typed} />,
        },
        {
          title: t`Page`,
          inputs: ['slug', 'author'],
          own: {
            slug: ({ props }) => (
              <TextInput
                {...props}
                {...hintBelow}
                dir="ltr"
                description={t`After ${start}. If empty, made from the English name. The former address of a page leads to the new one.`}
              />
            ),
          },
        },
      ])}
      side={(typed) => <PreparationPreview typed={typed} isNarrow />}
      below={({ computed }) => <SignedState {...computed} />}
      texts={{
        editTitle: t`Edit test`,
        loadFailure: t`Failed to load laboratory tests`,
        addLabel: t`Add test`,
        confirmAdding: t`Add this test?`,
        confirmSaving: t`Save changes to this test?`,
        added: t`Test added successfully!`,
        updated: t`Test updated successfully!`,
        addFailure: t`Failed to add test. Please try again.`,
        updateFailure: t`Failed to update test. Please try again.`,
      }}
    />
  );
}
