import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './package-sheet.module.css';

export interface SheetTableProps {
  titles: string[];
  /** Below this width (px) it scrolls, with the keyboard too. */
  minWidth: number;
  children: ReactNode;
}

/** Rows of a sheet under their headings. */
export function SheetTable({ titles, minWidth, children }: SheetTableProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {titles.map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
