const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escaped markup that is safe to send. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Builds markup: escapes strings, and inserts `Html` and lists of it unchanged. */
export function html(template: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return new Html(String.raw({ raw: template }, ...values.map(toMarkup)));
}

function toMarkup(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((piece) => piece.markup).join('');
  if (value instanceof Html) return value.markup;
  return String(value).replace(/[&<>"']/g, (symbol) => escapes[symbol] ?? symbol);
}
