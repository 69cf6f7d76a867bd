import { Fragment, type ReactNode } from 'react';

/** Renders a list that never changes, with the index as React key. */
export function mapWithIndexKeys<Item>(
  items: readonly Item[],
  render: (item: Item, index: number) => ReactNode,
): ReactNode[] {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is a stable key, because the list never changes
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
}
