import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { collectionPaths } from '#shared/paths.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { PackageSheetChoice } from './spreadsheet/package-sheet-choice.tsx';
import { PackageSheetDownloads } from './spreadsheet/package-sheet-downloads.tsx';
import { PackageSheetResult } from './spreadsheet/package-sheet-result.tsx';
import { usePackageSheet } from './spreadsheet/use-package-sheet.ts';

/** Updates many packages by a spreadsheet: download, edit elsewhere, check, apply. */
export function ImportPackagesPage() {
  const { t } = useLingui();
  const { sheet, isChecking, failure, resetRef, check, applying } = usePackageSheet();
  return (
    <AdminPage
      title={t`Import packages`}
      action={
        <Button component={Link} to={collectionPaths.package.list} variant="default">
          <Trans>To the packages</Trans>
        </Button>
      }
    >
      <Stack gap="lg">
        <PackageSheetDownloads />
        <PackageSheetChoice isChecking={isChecking} failure={failure} resetRef={resetRef} onChoose={check} />
        {sheet && (
          <PackageSheetResult
            key={sheet.found.digest}
            sheet={sheet}
            onApply={() => applying.ask(sheet)}
            onCheckAgain={() => check(sheet)}
          />
        )}
      </Stack>
      <SendDialog {...applying.dialog} />
    </AdminPage>
  );
}
