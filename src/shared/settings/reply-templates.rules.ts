/** What a reply can name of a request; an empty text where there is nothing to name. */
export const replyFields = ['name', 'package', 'date', 'preparation', 'reference'] as const;
export type ReplyField = (typeof replyFields)[number];
export type ReplyFields = Record<ReplyField, string>;

/** Fills a template's `{name}`, `{date}` ... A line that names something the request does not have is left out, and no gap stays. */
export function fillTemplate(template: string, fields: ReplyFields): string {
  const field = new RegExp(`\\{(${replyFields.join('|')})\\}`, 'g');
  const lines = template.split('\n').filter((line) => [...line.matchAll(field)].every(([, name]) => fields[name as ReplyField] !== ''));
  return lines
    .join('\n')
    .replace(field, (_found, name: ReplyField) => fields[name])
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What stands in braces in a template and is no field, as it is written: visitors would read it so. */
export function unknownFields(template: string): string[] {
  const named = [...template.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name);
  return named.filter((name) => !(replyFields as readonly string[]).includes(name));
}
