import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { PackageSheetCheck } from '#shared/schemas/package-sheet.schema.ts';
import { PageButtons } from '../../../components/admin/page-buttons.tsx';
import styles from './package-sheet.module.css';
import { SheetTable } from './sheet-table.tsx';

const pageSize = 50;

/** Every error of a sheet, by row and column as the spreadsheet shows them. */
export function PackageSheetErrors({ errors, errorCount }: Pick<PackageSheetCheck, 'errors' | 'errorCount'>) {
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
      <SheetTable titles={[t`Row`, t`Column`, t`What is wrong`, t`In the cell`]} minWidth={600}>
        {errors.slice((page - 1) * pageSize, page * pageSize).map(({ row, column, cell, message }) => (
          <Table.Tr key={`${row} ${column} ${message}`}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>
              <bdi>{column}</bdi>
            </Table.Td>
            <Table.Td>{message}</Table.Td>
            <Table.Td className={styles.cell ?? ''}>
              <bdi>{cell || t`Empty`}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </SheetTable>
      <PageButtons page={page} pageCount={Math.ceil(errors.length / pageSize)} onChange={setPage} />
    </Stack>
  );
}
