import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { PackageSheetCheck } from '#shared/schemas/package-sheet.schema.ts';
import { PageButtons } from '../../../components/admin/page-buttons.tsx';
import styles from './package-sheet.module.css';

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
      <Table.ScrollContainer minWidth={640}>
        <Table className={styles.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Row`}</Table.Th>
              <Table.Th>{t`Column`}</Table.Th>
              <Table.Th>{t`What is wrong`}</Table.Th>
              <Table.Th>{t`In the cell`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
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
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <PageButtons page={page} pageCount={Math.ceil(errors.length / pageSize)} onChange={setPage} />
    </Stack>
  );
}
