/**
 * What a form's fields hold that differs from what was rendered into them: typed before the page's script ran, or put back by the browser.
 * To be read in a layout effect of the first render, before anything is rendered over it.
 */
export function earlyValues<Values extends Record<string, string>>(form: HTMLFormElement | null, rendered: Values): Partial<Values> {
  const found = Object.entries(rendered).flatMap(([name, value]) => {
    const field = form?.elements.namedItem(name);
    // Of radio buttons this is the group.
    const early = field && 'value' in field ? String(field.value) : value;
    return early === value ? [] : [[name, early]];
  });
  return Object.fromEntries(found) as Partial<Values>;
}
