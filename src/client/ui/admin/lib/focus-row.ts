const fields = 'input, textarea, select';

/**
 * Moves the focus after the next render: to the first match of `selector` in the row at `index`, else to `otherwise`.
 * Rows are the children of `list`.
 */
export function focusRow(
  list: HTMLElement | null,
  index: number,
  { selector = fields, otherwise }: { selector?: string; otherwise?: HTMLElement | null } = {},
): void {
  requestAnimationFrame(() => (list?.children[index]?.querySelector<HTMLElement>(selector) ?? otherwise)?.focus());
}
