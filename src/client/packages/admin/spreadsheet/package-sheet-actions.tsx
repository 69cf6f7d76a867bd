import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTableDown, IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useDownload } from '../../../ui/admin/lib/use-download.ts';
import { trpc } from '../../../ui/lib/trpc.ts';

/** Buttons of the list to export all packages and to import a sheet. */
export function PackageSheetActions() {
  const prepare = trpc.admin.packageSheet.prepareExport.useMutation();
  const { download, isBusy } = useDownload();
  return (
    <>
      <Button variant="default" loading={isBusy} leftSection={<IconTableDown size={20} aria-hidden />} onClick={() => download(() => prepare.mutateAsync({}))}>
        <Trans>Export (CSV)</Trans>
      </Button>
      <Button component={Link} to={adminPaths.importPackages()} variant="default" leftSection={<IconTableImport size={20} aria-hidden />}>
        <Trans>Import</Trans>
      </Button>
    </>
  );
}
