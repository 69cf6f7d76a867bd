import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconTableDown, IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useDownload } from '../../../ui/admin/lib/use-download.ts';
import { trpc } from '../../../ui/lib/trpc.ts';

/** Buttons of the list to export all packages and to import a sheet. */
export function PackageSheetActions() {
  const { t } = useLingui();
  const prepare = trpc.admin.packageSheet.prepareExport.useMutation();
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
            <Menu.Item key={format} mih={44} onClick={() => download(() => prepare.mutateAsync({ format }))}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        component={Link}
        to={adminPaths.importPackages()}
        variant="default"
        leftSection={<IconTableImport size={20} aria-hidden />}
      >
        <Trans>Import</Trans>
      </Button>
    </>
  );
}
