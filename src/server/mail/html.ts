import { splitNumberRuns } from '#shared/i18n/number-runs.rules.ts';

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

/** Escapes a typed text, with its telephone numbers isolated, so that Arabic text does not reverse them. */
export function withNumberRuns(text: string): Html {
  const pieces = splitNumberRuns(text).map((piece, index) =>
    index % 2 === 1 ? html`<bdi dir="ltr">${piece}</bdi>` : html`${piece}`,
  );
  return html`${pieces}`;
}
