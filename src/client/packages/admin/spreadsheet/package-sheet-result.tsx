import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { largeChange } from '#shared/packages/package-sheet.schema.ts';
import { useAnnouncedText } from '../../../ui/admin/announcer.tsx';
import { FormSection } from '../../../ui/admin/forms/form-section.tsx';
import styles from './package-sheet.module.css';
import { PackageSheetChanges } from './package-sheet-changes.tsx';
import { PackageSheetErrors } from './package-sheet-errors.tsx';
import type { CheckedSheet } from './use-package-sheet.ts';

interface PackageSheetResultProps {
  sheet: CheckedSheet;
  onApply: () => void;
  onCheckAgain: () => void;
}

/** The result of the check, with the button to apply the sheet. */
export function PackageSheetResult({ sheet, onApply, onCheckAgain }: PackageSheetResultProps) {
  const { t } = useLingui();
  const { name, found } = sheet;
  const { added, changed, unchanged, errorCount, fastingUnstated, largelyChanged } = found;
  const count = added + changed;
  const summary = useAnnouncedText<HTMLDivElement>();
  return (
    <FormSection title={t`3. Review and apply`}>
      <div ref={summary}>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Group gap="xs" className={styles.counts ?? ''}>
          <span>
            <Plural value={added} one="# new package" other="# new packages" />
          </span>
          <span>
            <Plural value={changed} one="# package would change" other="# packages would change" />
          </span>
          <span>
            <Plural value={unchanged} one="# package stays as it is" other="# packages stay as they are" />
          </span>
        </Group>
        {largelyChanged > 0 && (
          <Text fw={600}>
            {t`${plural(largelyChanged, {
              one: `# package has a number that changes by more than ${largeChange}% or is removed. It is listed first: please check it.`,
              other: `# packages have a number that changes by more than ${largeChange}% or is removed. They are listed first: please check them.`,
            })}`}
          </Text>
        )}
        {fastingUnstated > 0 && (
          <Text>
            <Plural
              value={fastingUnstated}
              one="Fasting is not stated for # of these packages: visitors see nothing about it."
              other="Fasting is not stated for # of these packages: visitors see nothing about it."
            />
          </Text>
        )}
      </div>
      {errorCount > 0 && <PackageSheetErrors errors={found.errors} errorCount={errorCount} />}
      {count > 0 && <PackageSheetChanges found={found} />}
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
