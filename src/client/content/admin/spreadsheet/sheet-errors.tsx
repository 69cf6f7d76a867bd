import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { SheetCheck } from '#shared/content/sheet.schema.ts';
import { PageButtons } from '../../../ui/admin/page-buttons.tsx';
import { StackedTable } from '../../../ui/admin/stacked-table.tsx';
import styles from './sheet.module.css';

const pageSize = 50;

/** Every error of a sheet, by row and column of the spreadsheet. */
export function SheetErrors({ errors, errorCount }: Pick<SheetCheck, 'errors' | 'errorCount'>) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  return (
    <Stack component="section" aria-label={t`Errors in the sheet`}>
      <Alert
        color="coral"
        icon={<IconAlertTriangle aria-hidden />}
        title={<Plural value={errorCount} one="# error in the sheet" other="# errors in the sheet" />}
      >
        <Trans>Nothing can be applied yet. Correct these cells in the sheet, save it and choose it again.</Trans>
      </Alert>
      <StackedTable
        label={t`Errors in the sheet`}
        columns={[{ title: t`Row` }, { title: t`Column` }, { title: t`Problem` }, { title: t`Cell content` }]}
        rows={errors.slice((page - 1) * pageSize, page * pageSize).map(({ row, column, cell, message }) => ({
          key: `${row} ${column} ${message}`,
          cells: [
            row,
            <bdi key="column">{column}</bdi>,
            message,
            <bdi key="cell" className={styles.cell}>
              {cell || t`Empty`}
            </bdi>,
          ],
        }))}
      />
      <PageButtons page={page} pageCount={Math.ceil(errors.length / pageSize)} onChange={setPage} />
    </Stack>
  );
}
