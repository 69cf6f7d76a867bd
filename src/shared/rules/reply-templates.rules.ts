/** What a reply can name of a request; an empty text where there is nothing to name. */
export const replyFields = ['name', 'package', 'date', 'preparation', 'reference'] as const;
export type ReplyFields = Record<(typeof replyFields)[number], string>;

/** Fills a template's `{name}`, `{date}` ... A line that names something the request does not have is left out, and no gap stays. */
export function fillTemplate(template: string, fields: ReplyFields): string {
  const field = new RegExp(`\\{(${replyFields.join('|')})\\}`, 'g');
  const lines = template.split('\n').filter((line) => [...line.matchAll(field)].every(([, name]) => fields[name as keyof ReplyFields] !== ''));
  return lines
    .join('\n')
    .replace(field, (_found, name: keyof ReplyFields) => fields[name])
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
