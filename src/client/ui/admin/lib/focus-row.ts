const fields = 'input, textarea, select';

/**
 * Leads whoever works by keyboard on, once the rows are drawn anew: to the first of what `selector` names within the row of this index,
 * else to `otherwise`. Rows are the children of `list`.
 */
export function focusRow(
  list: HTMLElement | null,
  index: number,
  { selector = fields, otherwise }: { selector?: string; otherwise?: HTMLElement | null } = {},
): void {
  requestAnimationFrame(() => (list?.children[index]?.querySelector<HTMLElement>(selector) ?? otherwise)?.focus());
}
