import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { type SheetCollection, sheetMarks } from '#shared/content/sheet.schema.ts';
import { useAnnouncedText } from '../../../ui/admin/announcer.tsx';
import { FormSection } from '../../../ui/admin/forms/form-section.tsx';
import styles from './sheet.module.css';
import type { SheetTexts } from './sheet-admin.ts';
import { SheetChanges } from './sheet-changes.tsx';
import { SheetErrors } from './sheet-errors.tsx';
import type { CheckedSheet } from './use-sheet.ts';

interface SheetResultProps {
  collection: SheetCollection;
  texts: SheetTexts;
  sheet: CheckedSheet;
  onApply: () => void;
  onCheckAgain: () => void;
}

/** The result of the check, with the button to apply the sheet. */
export function SheetResult({ collection, texts, sheet, onApply, onCheckAgain }: SheetResultProps) {
  const { t } = useLingui();
  const { name, found } = sheet;
  const { added, changed, unchanged, errorCount, marked, largelyChanged } = found;
  const count = added + changed;
  const summary = useAnnouncedText<HTMLDivElement>();
  return (
    <FormSection title={t`3. Review and apply`}>
      <div ref={summary}>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs" className={styles.counts ?? ''}>
          <span>{texts.added(added)}</span>
          <span>{texts.changed(changed)}</span>
          <span>{texts.unchanged(unchanged)}</span>
        </Group>
        {largelyChanged > 0 && <Text fw={600}>{texts.largelyChanged(largelyChanged)}</Text>}
        {sheetMarks.map((mark) => marked[mark] > 0 && <Text key={mark}>{texts.marks[mark]?.all(marked[mark])}</Text>)}
      </div>
      {errorCount > 0 && <SheetErrors errors={found.errors} errorCount={errorCount} />}
      {count > 0 && <SheetChanges collection={collection} texts={texts} found={found} />}
      {errorCount === 0 && count === 0 && (
        <Text>
          <Trans>The sheet matches what is stored. There is nothing to apply.</Trans>
        </Text>
      )}
      <Group>
        {errorCount === 0 && count > 0 && (
          <Button onClick={onApply} leftSection={<IconCheck size={20} aria-hidden />}>
            <Plural value={count} one="Apply # change" other="Apply # changes" />
          </Button>
        )}
        <Button variant="default" onClick={onCheckAgain} leftSection={<IconRefresh size={20} aria-hidden />}>
          <Trans>Check again</Trans>
        </Button>
      </Group>
    </FormSection>
  );
}
