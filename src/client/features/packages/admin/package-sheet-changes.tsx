import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import type { PackageSheetCheck, SheetRow } from '#shared/schemas/package-sheet.schema.ts';
import { ChangeList } from '../../../components/admin/change-list.tsx';
import { PageButtons } from '../../../components/admin/page-buttons.tsx';
import styles from './package-sheet.module.css';
import { SheetTable } from './sheet-table.tsx';

const pageSize = 25;

/** What applying a sheet would add and change, row by row, before and after. */
export function PackageSheetChanges({ found }: { found: PackageSheetCheck }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { rows } = found;
  const untold = found.added + found.changed - rows.length;
  return (
    <Stack component="section" aria-label={t`What would change`}>
      <SheetTable titles={[t`Row`, t`Package`, t`What would change`]} minWidth={480}>
        {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </SheetTable>
      <PageButtons page={page} pageCount={Math.ceil(rows.length / pageSize)} onChange={setPage} />
      {untold > 0 && (
        <Text c="dimmed">
          <Plural value={untold} one="# further row is not shown here." other="# further rows are not shown here." />
        </Text>
      )}
    </Stack>
  );
}

function Row({ row: { row, id, name, isStale, changes } }: { row: SheetRow }) {
  const { t } = useLingui();
  return (
    <Table.Tr>
      <Table.Td>{row}</Table.Td>
      <Table.Td className={styles.cell ?? ''}>
        <Stack gap={6} align="flex-start">
          {id ? (
            <Anchor component={Link} to={adminPaths.addPackage(id)}>
              <bdi>{name}</bdi>
            </Anchor>
          ) : (
            <bdi>{name}</bdi>
          )}
          <Group gap={6}>
            {id === null && <Badge>{t`New`}</Badge>}
            {isStale && <Badge color="coral">{t`Changed here since the export`}</Badge>}
          </Group>
        </Stack>
      </Table.Td>
      <Table.Td>
        <ChangeList
          changes={changes.map(({ column, before, after }) => ({
            key: column,
            label: column,
            ...(id !== null && { before: <bdi>{before || t`Empty`}</bdi> }),
            after: <bdi>{after || t`Empty`}</bdi>,
          }))}
        />
      </Table.Td>
    </Table.Tr>
  );
}
