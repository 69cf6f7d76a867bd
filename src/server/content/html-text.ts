import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { toLatinDigits } from '#shared/i18n/format.ts';

const tags = 'a|b|i|u|p|br|hr|ul|ol|li|em|strong|span|div|font|small|sub|sup|h[1-6]|blockquote|center';
const otherTags = 'img|table|tbody|thead|tr|td|th|iframe|video|audio|script|style|form|input|svg|object|embed';
const hasTag = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'i');
const anyTag = hasTag(`${tags}|${otherTags}`);
const lossyTag = hasTag(otherTags);
const entity = /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/i;

const skipped = ['img', 'script', 'style', 'iframe', 'svg'].map((selector) => ({ selector, format: 'skip' }));
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const link = {
  selector: 'a',
  options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] satisfies [string, string], noAnchorUrl: true },
};
// The converter is recursive, so nesting is limited.
const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 50 },
  selectors: [...skipped, ...headings.map((selector) => ({ selector, options: { uppercase: false } })), link],
};

/** Adds text before and after an element, and none if it is empty. */
const around =
  (marksOf: (attributes: Record<string, string>) => [string, string]): FormatCallback =>
  ({ children, attribs }, walk, builder) => {
    const [before, after] = marksOf(attribs);
    builder.addInline(before, { noWordTransform: true });
    walk(children, builder);
    builder.addInline(after, { noWordTransform: true });
  };

const asBlock =
  (format: FormatCallback): FormatCallback =>
  (element, walk, builder, formatOptions) => {
    builder.openBlock({ leadingLineBreaks: 2 });
    format(element, walk, builder, formatOptions);
    builder.closeBlock({ trailingLineBreaks: 2 });
  };

/** Word writes the mark of a list item, such as "1." or "·", as text of a paragraph. */
const wordListMark: FormatCallback = ({ children }, _walk, builder) => {
  const mark = children.find(({ type }) => type === 'text')?.data ?? '';
  builder.addInline(`${toLatinDigits(mark).match(/\d+/)?.[0]?.concat('.') ?? '-'} `, { noWordTransform: true });
};

const lightOptions: HtmlToTextOptions = {
  ...options,
  formatters: {
    lightHeading: asBlock(around(() => ['## ', ''])),
    lightBold: around(() => ['**', '**']),
    lightLink: around(({ href = '' }) => (/^(?:https:|mailto:|tel:)\S+$/.test(href) ? ['[', `](${href})`] : ['', ''])),
    wordListMark,
  },
  selectors: [
    ...skipped,
    ...headings.map((selector) => ({ selector, format: 'lightHeading' })),
    ...['b', 'strong'].map((selector) => ({ selector, format: 'lightBold' })),
    { selector: 'a', format: 'lightLink' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'span[style*="mso-list"]', format: 'wordListMark' },
  ],
};

interface HtmlText {
  /** One line per paragraph or list item. Plain text has the address of a link in brackets. */
  text: string;
  /** Whether content other than text was dropped, such as a picture or a table. */
  isLossy: boolean;
}

/** Converts HTML to plain text, or to light text; null for a text without HTML, such as "a < b". */
export function textOfHtml(written: string, { isLight = false } = {}): HtmlText | null {
  if (!anyTag.test(written) && !entity.test(written)) return null;
  // Without tags, line breaks are intended, but HTML would join the lines.
  const html = anyTag.test(written) ? written : written.replaceAll('\n', '<br>');
  const text = convert(html, isLight ? lightOptions : options).replaceAll('\u00a0', ' ');
  return { text: tidied(isLight ? withTidyBold(text) : text), isLossy: lossyTag.test(written) };
}

const tidied = (text: string) => text.replace(/[^\S\n]+$/gm, '').replace(/\n{3,}/g, '\n\n');

/** Moves spaces out of bold words, where the mark would not count, and drops empty ones. */
const withTidyBold = (text: string) =>
  text.replace(/\*\*(\s*)\*\*/g, '$1').replace(/\*\*([^\S\n]*)([^*\n]+?)([^\S\n]*)\*\*/g, '$1**$2**$3');
