import { Plural, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SheetCheck, SheetCollection, SheetRow } from '#shared/content/sheet.schema.ts';
import { collectionPaths } from '#shared/paths.ts';
import { ChangeList } from '../../../ui/admin/change-list.tsx';
import { PageButtons } from '../../../ui/admin/page-buttons.tsx';
import { StackedTable } from '../../../ui/admin/stacked-table.tsx';
import type { SheetTexts } from './sheet-admin.ts';

const pageSize = 25;

interface SheetChangesProps {
  collection: SheetCollection;
  texts: Pick<SheetTexts, 'record' | 'marks'>;
  found: SheetCheck;
}

/** The rows that applying a sheet would add or change, with values before and after. */
export function SheetChanges({ collection, texts, found }: SheetChangesProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { rows } = found;
  const untold = found.added + found.changed - rows.length;
  return (
    <Stack component="section" aria-label={t`What would change`}>
      <StackedTable
        label={t`What would change`}
        columns={[{ title: t`Row` }, { title: texts.record }, { title: t`What would change` }]}
        rows={rows.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
          key: row.row,
          cells: [
            row.row,
            <RecordCell key="record" row={row} marks={texts.marks} editPath={collectionPaths[collection].edit} />,
            <ChangesCell key="changes" row={row} />,
          ],
        }))}
      />
      <PageButtons page={page} pageCount={Math.ceil(rows.length / pageSize)} onChange={setPage} />
      {untold > 0 && (
        <Text c="dimmed">
          <Plural value={untold} one="# further row is not shown here." other="# further rows are not shown here." />
        </Text>
      )}
    </Stack>
  );
}

interface RecordCellProps {
  row: SheetRow;
  marks: SheetTexts['marks'];
  editPath: (id: string) => string;
}

function RecordCell({ row: { id, name, isStale, marks: own }, marks, editPath }: RecordCellProps) {
  const { t } = useLingui();
  return (
    <Stack gap="xs" align="flex-start">
      {id ? (
        <Anchor component={Link} to={editPath(id)}>
          <bdi>{name}</bdi>
        </Anchor>
      ) : (
        <bdi>{name}</bdi>
      )}
      <Group gap="xs">
        {id === null && <Badge>{t`New`}</Badge>}
        {own.map((mark) => (
          <Badge key={mark} color="gray">
            {marks[mark]?.badge}
          </Badge>
        ))}
        {isStale && <Badge color="coral">{t`Changed here since the export`}</Badge>}
      </Group>
    </Stack>
  );
}

function ChangesCell({ row: { id, changes } }: { row: SheetRow }) {
  const { t } = useLingui();
  return (
    <ChangeList
      changes={changes.map(({ column, before, after, percent }) => ({
        key: column,
        label: column,
        ...(id !== null && { before: <bdi>{before || t`Empty`}</bdi> }),
        after: (
          <>
            <bdi>{after || t`Empty`}</bdi>{' '}
            {percent !== null && <LargeChange percent={percent} isRemoved={after === ''} />}
          </>
        ),
      }))}
    />
  );
}

/** Marks a number that changes much or is removed, which may be a typing error. */
function LargeChange({ percent, isRemoved }: { percent: number; isRemoved: boolean }) {
  const { t } = useLingui();
  if (isRemoved) return <Badge color="coral">{t`Removed`}</Badge>;
  const size = Math.abs(percent);
  return <Badge color="coral">{percent > 0 ? t`${size}% more` : t`${size}% less`}</Badge>;
}
