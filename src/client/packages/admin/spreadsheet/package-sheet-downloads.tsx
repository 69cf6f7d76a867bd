import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTableDown, IconTableOptions } from '@tabler/icons-react';
import { useState } from 'react';
import type { PackageSheetOrder } from '#shared/packages/package-sheet.schema.ts';
import { FormSection } from '../../../ui/admin/forms/form-section.tsx';
import { useDownload } from '../../../ui/admin/lib/use-download.ts';
import { trpc } from '../../../ui/lib/trpc.ts';
import styles from './package-sheet.module.css';

/** Downloads a sheet with all packages, or with the headings only. */
export function PackageSheetDownloads() {
  const { t } = useLingui();
  const [format, setFormat] = useState<PackageSheetOrder['format']>('xlsx');
  const prepare = trpc.admin.packageSheet.prepareExport.useMutation();
  const { download, isBusy } = useDownload();
  return (
    <FormSection anchor="export" title={t`1. Get the sheet`}>
      <Text>
        <Trans>
          Each row is a package, and each column is a field of its form. Change what you like, and add rows without a
          package number for new packages. Rows and columns that you remove from the sheet stay as they are on the site,
          and so do pictures. Nothing is ever deleted.
        </Trans>
      </Text>
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
          onChange={(value) => setFormat(value as PackageSheetOrder['format'])}
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
          onClick={() => download(() => prepare.mutateAsync({ isTemplate: false, format }))}
        >
          <Trans>Download all packages</Trans>
        </Button>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconTableOptions size={20} aria-hidden />}
          onClick={() => download(() => prepare.mutateAsync({ isTemplate: true, format }))}
        >
          <Trans>Download an empty sheet</Trans>
        </Button>
      </Group>
    </FormSection>
  );
}
