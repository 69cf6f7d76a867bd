import { Fragment, type ReactNode } from 'react';

/** Draws a list that is drawn once and never moves: React knows each entry by its place, so that none needs a key of its own. */
export function inPlace<Item>(items: readonly Item[], draw: (item: Item, index: number) => ReactNode): ReactNode[] {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place is the right key for what never moves
    <Fragment key={index}>{draw(item, index)}</Fragment>
  ));
}
