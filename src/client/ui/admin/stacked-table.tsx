import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './stacked-table.module.css';

interface StackedColumn {
  title: string;
  /** The cell that names the row; the heading of the card. */
  isName?: boolean;
  /** A number, aligned to the end of its column. */
  isFigure?: boolean;
}

interface StackedRow {
  key: string | number;
  /** One for each column. Null is hidden on a phone. */
  cells: readonly ReactNode[];
}

interface StackedTableProps {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly StackedColumn[];
  rows: readonly StackedRow[];
  /** The rows are outdated while a refetch is running; shown paler. */
  isStale?: boolean;
}

/** A table that becomes a list of cards on a phone, each cell with the title of its column. */
export function StackedTable({ label, columns, rows, isStale }: StackedTableProps) {
  const nameIndex = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  );
  // Explicit roles, because some browsers drop table semantics when CSS changes the display.
  return (
    <Table
      role="table"
      aria-label={label}
      className={styles.table}
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      {/* Visually hidden on a phone; screen readers still use it. */}
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
                role={index === nameIndex ? 'rowheader' : 'cell'}
                className={styles.cell}
                {...(!isName && { 'data-title': title })}
                data-figure={isFigure}
                data-empty={cells[index] === null || undefined}
              >
                {/* One wrapper for each cell, because the grid places its title and its content in two columns. */}
                <div>{cells[index]}</div>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
