/** The value at a path of a form's values ("contact.phones.0"); undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path === ''
    ? values
    : path
        .split('.')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values);
}
