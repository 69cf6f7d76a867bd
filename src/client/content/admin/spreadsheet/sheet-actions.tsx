import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconTableDown, IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDownload } from '../../../ui/admin/lib/use-download.ts';
import { trpc } from '../../../ui/lib/trpc.ts';
import type { SheetAdmin } from './sheet-admin.ts';

/** Buttons of a list to export all records and to import a sheet. */
export function SheetActions({ admin: { collection, importPath } }: { admin: SheetAdmin }) {
  const { t } = useLingui();
  const prepare = trpc.admin.sheets.prepareExport.useMutation();
  const { download, isBusy } = useDownload();
  const formats = [
    { format: 'xlsx', label: t`Excel (.xlsx)` },
    { format: 'comma', label: t`CSV` },
  ] as const;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" loading={isBusy} leftSection={<IconTableDown size={20} aria-hidden />}>
            <Trans>Export</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(({ format, label }) => (
            <Menu.Item
              key={format}
              mih={44}
              onClick={() => download(() => prepare.mutateAsync({ collection, format }))}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        component={Link}
        to={importPath}
        variant="default"
        leftSection={<IconTableImport size={20} aria-hidden />}
      >
        <Trans>Import</Trans>
      </Button>
    </>
  );
}
