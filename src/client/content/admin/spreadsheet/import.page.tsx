import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { collectionPaths } from '#shared/paths.ts';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { SendDialog } from '../../../ui/forms/send-dialog.tsx';
import type { SheetAdmin } from './sheet-admin.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { SheetDownloads } from './sheet-downloads.tsx';
import { SheetResult } from './sheet-result.tsx';
import { useSheet } from './use-sheet.ts';

/** Updates many records by a spreadsheet: download, edit elsewhere, check, apply. */
export function ImportPage({ admin }: { admin: SheetAdmin }) {
  const { collection } = admin;
  const texts = admin.useTexts();
  const { sheet, isChecking, failure, resetRef, check, applying } = useSheet(admin);
  return (
    <AdminPage
      title={texts.title}
      action={
        <Button component={Link} to={collectionPaths[collection].list} variant="default">
          {texts.list}
        </Button>
      }
    >
      <Stack gap="lg">
        <SheetDownloads collection={collection} texts={texts} />
        <SheetChoice
          label={texts.file}
          isChecking={isChecking}
          failure={failure}
          resetRef={resetRef}
          onChoose={check}
        />
        {sheet && (
          <SheetResult
            key={sheet.found.digest}
            collection={collection}
            texts={texts}
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
