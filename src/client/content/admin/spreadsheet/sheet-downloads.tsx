import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTableDown, IconTableOptions } from '@tabler/icons-react';
import { useState } from 'react';
import type { SheetCollection, SheetOrder } from '#shared/content/sheet.schema.ts';
import { FormSection } from '../../../ui/admin/forms/form-section.tsx';
import { useDownload } from '../../../ui/admin/lib/use-download.ts';
import { trpc } from '../../../ui/lib/trpc.ts';
import styles from './sheet.module.css';
import type { SheetTexts } from './sheet-admin.ts';

interface SheetDownloadsProps {
  collection: SheetCollection;
  texts: Pick<SheetTexts, 'intro' | 'downloadAll'>;
}

/** Downloads a sheet with all records, or with the headings only. */
export function SheetDownloads({ collection, texts }: SheetDownloadsProps) {
  const { t } = useLingui();
  const [format, setFormat] = useState<SheetOrder['format']>('xlsx');
  const prepare = trpc.admin.sheets.prepareExport.useMutation();
  const { download, isBusy } = useDownload();
  return (
    <FormSection anchor="export" title={t`1. Get the sheet`}>
      <Text>{texts.intro}</Text>
      <Stack gap="2xs" align="flex-start">
        <Text size="sm" c="dimmed">
          <Trans>
            If your spreadsheet program shows everything in one column, choose Excel, or CSV with semicolons.
          </Trans>
        </Text>
        <SegmentedControl
          aria-label={t`Format of the sheet`}
          value={format}
          classNames={{ label: styles.choice ?? '' }}
          onChange={(value) => setFormat(value as SheetOrder['format'])}
          data={[
            { value: 'xlsx', label: t`Excel (.xlsx)` },
            { value: 'comma', label: t`CSV` },
            { value: 'semicolon', label: t`CSV with semicolons` },
          ]}
        />
      </Stack>
      <Group>
        <Button
          variant="light"
          loading={isBusy}
          leftSection={<IconTableDown size={20} aria-hidden />}
          onClick={() => download(() => prepare.mutateAsync({ collection, isTemplate: false, format }))}
        >
          {texts.downloadAll}
        </Button>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconTableOptions size={20} aria-hidden />}
          onClick={() => download(() => prepare.mutateAsync({ collection, isTemplate: true, format }))}
        >
          <Trans>Download an empty sheet</Trans>
        </Button>
      </Group>
    </FormSection>
  );
}
