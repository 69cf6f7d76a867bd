import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input, Loader, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { sheetLimits } from '#shared/content/sheet.schema.ts';
import { FormSection } from '../../../ui/admin/forms/form-section.tsx';
import { useFileDrop } from '../../../ui/admin/use-file-drop.ts';
import styles from './sheet.module.css';

interface SheetChoiceProps {
  /** The name of the input. */
  label: string;
  isChecking: boolean;
  failure: string;
  resetRef: RefObject<(() => void) | null>;
  onChoose: (file: File) => void;
}

const megabytes = sheetLimits.bytes / 1024 / 1024;

/** Accepts the edited sheet and checks it without applying it. */
export function SheetChoice({ label, isChecking, failure, resetRef, onChoose }: SheetChoiceProps) {
  const { t } = useLingui();
  const drop = useFileDrop(([file]) => file && onChoose(file), styles.drop);
  return (
    <FormSection title={t`2. Check the changed sheet`}>
      <div {...drop}>
        <Text>
          <Trans>Drop the sheet here or choose it. It is checked first: nothing changes until you confirm.</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>
            An Excel workbook (.xlsx), of which the first sheet is read, or a CSV file (UTF-8). At most {megabytes} MB.
          </Trans>
        </Text>
        <FileButton
          onChange={(file) => file && onChoose(file)}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          resetRef={resetRef}
          inputProps={{ 'aria-label': label }}
        >
          {(props) => (
            <Button {...props} loading={isChecking} leftSection={<IconUpload size={20} aria-hidden />}>
              <Trans>Choose a sheet</Trans>
            </Button>
          )}
        </FileButton>
        <div aria-live="polite" className={styles.state}>
          {isChecking && (
            <>
              <Loader size="xs" aria-hidden /> <Trans>The sheet is being checked…</Trans>
            </>
          )}
          {failure && <Input.Error size="md">{failure}</Input.Error>}
        </div>
      </div>
    </FormSection>
  );
}
