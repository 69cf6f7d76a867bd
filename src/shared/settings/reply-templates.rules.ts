/** The placeholders of a reply; a value is empty if the request has none. */
export const replyFields = ['name', 'package', 'date', 'preparation', 'reference'] as const;
export type ReplyField = (typeof replyFields)[number];
export type ReplyFields = Record<ReplyField, string>;

/** Fills the placeholders of a template. Omits lines whose placeholder is empty, without a gap. */
export function fillTemplate(template: string, fields: ReplyFields): string {
  const field = new RegExp(`\\{(${replyFields.join('|')})\\}`, 'g');
  const isFilled = (line: string) => [...line.matchAll(field)].every(([, name]) => fields[name as ReplyField] !== '');
  const lines = template.split('\n').filter(isFilled);
  return lines
    .join('\n')
    .replace(field, (_found, name: ReplyField) => fields[name])
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
