import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Input, Select, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { EmptyChoice } from '../../ui/admin/empty-choice.tsx';
import { DragHandle, MoveButtons } from '../../ui/admin/ordering/move-buttons.tsx';
import { moveItem } from '../../ui/admin/ordering/move-item.ts';
import ordering from '../../ui/admin/ordering/ordering.module.css';
import { useOrdering } from '../../ui/admin/ordering/use-ordering.tsx';
import { LabTestName } from '../../ui/lab-test-name.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import styles from './lab-tests-field.module.css';

type Entry = PackageValues['labTests'][number];

interface LabTestsFieldProps {
  chosen: Entry[];
  choices: PackageChoices;
  error: ReactNode;
  /** Receives an update function, because a dragged row moves several times before the next render. */
  onChange: (change: (before: Entry[]) => Entry[]) => void;
}

/** The number of matches in the list. Further tests are found by typing. */
const maxOffered = 50;
/** The option that adds each test to its usual panel. A test without one is added to the panel of the previous test. */
const ownPanel = '';

/**
 * Adds the highlighted test on Enter, else the first match, because without a highlighted option Enter would submit the
 * form.
 */
function pickByEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const first = event.currentTarget.value && list?.querySelector<HTMLElement>('[data-combobox-option]');
  (list?.querySelector<HTMLElement>('[data-combobox-selected]') || first || null)?.click();
}

/** The names of a test in both languages, each spoken in its own. */
function BothNames({ labTest }: { labTest: PackageChoices['labTests'][number] | undefined }) {
  if (!labTest) return null;
  return (
    <span>
      <bdi lang="en">{labTest.nameEn}</bdi> · <bdi lang="ar">{labTest.nameAr}</bdi>
    </span>
  );
}

/** The ordered tests of a package, each with its panel. */
export function LabTestsField({ chosen, choices, error, onChange }: LabTestsFieldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const panels = choices.panels.map((panel) => ({ value: panel.id, label: localized(panel, 'name', locale) }));
  const [panelId, setPanelId] = useState(ownPanel);
  const [search, setSearch] = useState('');
  const addField = useRef<HTMLInputElement>(null);
  const taken = new Set(chosen.map(({ labTestId }) => labTestId));
  // The label contains both names, so that the search matches either language.
  const free = choices.labTests.filter(({ id }) => !taken.has(id));
  const offered = free.map(({ id, nameEn, nameAr }) => ({ value: id, label: `${nameEn} · ${nameAr}` }));
  const add = (labTestId: string | null) => {
    const labTest = choices.labTests.find(({ id }) => id === labTestId);
    if (!labTest) return;
    const panel = panelId || labTest.defaultPanelId || chosen.at(-1)?.panelId || choices.panels[0]?.id;
    if (!panel) return;
    onChange((before) => [...before, { labTestId: labTest.id, panelId: panel }]);
    const [added, count] = [localized(labTest, 'name', locale), chosen.length + 1];
    announce(t`“${added}” was added. ${plural(count, { one: '# test is listed.', other: '# tests are listed.' })}`);
    // Clears the search, because the field never has a selected test that would replace it.
    setSearch('');
  };
  const nameOf = (index: number) => {
    const labTest = choices.labTests.find(({ id }) => id === chosen[index]?.labTestId);
    return labTest ? localized(labTest, 'name', locale) : '';
  };
  const missing =
    choices.labTests.length === 0 ? (
      <EmptyChoice
        text={t`There are no laboratory tests yet.`}
        to={collectionPaths.labTest.list}
        label={t`Add laboratory tests`}
      />
    ) : choices.panels.length === 0 ? (
      <EmptyChoice text={t`There are no panels yet.`} to={adminPaths.panels()} label={t`Add a panel`} />
    ) : null;
  const remove = (index: number) => {
    const [removed, count] = [nameOf(index), chosen.length - 1];
    onChange((before) => before.toSpliced(index, 1));
    if (count === 0) addField.current?.focus();
    announce(t`“${removed}” was removed. ${plural(count, { one: '# test is listed.', other: '# tests are listed.' })}`);
  };
  const { list, draggedIndex, startDrag, press, announce, liveRegion } = useOrdering<HTMLOListElement>({
    total: chosen.length,
    nameOf,
    onMove: (from, to) => onChange((before) => moveItem(before, from, to)),
  });
  return (
    <>
      <div className={styles.add}>
        <Select
          ref={addField}
          openOnFocus={false}
          data={offered}
          value={null}
          onChange={add}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          onKeyDownCapture={pickByEnter}
          limit={maxOffered}
          label={t`Add a test`}
          placeholder={t`Type its name`}
          renderOption={({ option }) => <BothNames labTest={free.find(({ id }) => id === option.value)} />}
          nothingFoundMessage={t`No test has this name. Add it under “Laboratory tests”.`}
          description={missing}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={missing !== null}
        />
        <Select
          data={[{ value: ownPanel, label: t`The usual panel of each test` }, ...panels]}
          value={panelId}
          onChange={(chosenId) => setPanelId(chosenId ?? ownPanel)}
          allowDeselect={false}
          label={t`Panel it is added to`}
          searchable
        />
      </div>
      {liveRegion}
      {chosen.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No tests are listed yet. Visitors see only their number.</Trans>
        </Text>
      ) : (
        <ol ref={list} className={styles.list}>
          {chosen.map((entry, index) => {
            const name = nameOf(index);
            return (
              <li
                key={entry.labTestId}
                className={`${styles.item} ${ordering.row}`}
                data-dragged={draggedIndex === index || undefined}
              >
                {chosen.length > 1 && <DragHandle onDragStart={startDrag(index)} />}
                <span className={styles.name}>
                  <LabTestName name={name} />
                </span>
                <Select
                  className={styles.panel}
                  data={panels}
                  value={entry.panelId}
                  onChange={(changed) =>
                    changed && onChange((before) => before.with(index, { ...entry, panelId: changed }))
                  }
                  allowDeselect={false}
                  searchable
                  aria-label={t`Panel of ${name}`}
                />
                <div className={styles.buttons}>
                  <MoveButtons name={name} index={index} total={chosen.length} press={press} />
                  <ActionIcon color="coral" aria-label={t`Remove ${name}`} onClick={() => remove(index)}>
                    <IconTrash size={20} aria-hidden />
                  </ActionIcon>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </>
  );
}
