/**
 * The values that differ from those rendered: typed before hydration, or restored by the browser. Call it in a layout effect of the first
 * render, before React overwrites them.
 */
export function earlyValues<Values extends Record<string, string>>(form: HTMLFormElement | null, rendered: Values): Partial<Values> {
  const found = Object.entries(rendered).flatMap(([name, value]) => {
    const field = form?.elements.namedItem(name);
    // A group of radio buttons is a RadioNodeList.
    const early = field && 'value' in field ? String(field.value) : value;
    return early === value ? [] : [[name, early]];
  });
  return Object.fromEntries(found) as Partial<Values>;
}
