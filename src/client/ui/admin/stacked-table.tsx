import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './stacked-table.module.css';

export interface StackedColumn {
  title: string;
  /** What the row is about: it stands over what is told of it. */
  isName?: boolean;
  /** It stands at the end of its column, as figures do. */
  isFigure?: boolean;
}

export interface StackedRow {
  key: string | number;
  /** One for each column; null is not shown on a phone. */
  cells: readonly ReactNode[];
}

export interface StackedTableProps {
  columns: readonly StackedColumn[];
  rows: readonly StackedRow[];
  /** Something else is awaited: it is shown paler. */
  isStale?: boolean;
}

/** A table that can be read without scrolling sideways: on a phone each row is a card, in which every cell has its column's title. */
export function StackedTable({ columns, rows, isStale }: StackedTableProps) {
  // With the roles: what is no longer laid out as a table would not be told as one by every browser.
  return (
    <Table role="table" className={styles.table} data-stale={isStale || undefined} aria-busy={isStale}>
      {/* On a phone out of sight, and still what the cells are told with. */}
      <Table.Thead role="rowgroup" className="visually-hidden-on-phone">
        <Table.Tr role="row">
          {columns.map(({ title, isFigure }) => (
            <Table.Th key={title} role="columnheader" data-figure={isFigure}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key} role="row" className={styles.row}>
            {columns.map(({ title, isName, isFigure }, index) => (
              <Table.Td
                key={title}
                role="cell"
                className={styles.cell}
                {...(!isName && { 'data-title': title })}
                data-figure={isFigure}
                data-empty={cells[index] === null || undefined}
              >
                {/* One box, whatever a cell holds: beside its title it is one column. */}
                <div>{cells[index]}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
