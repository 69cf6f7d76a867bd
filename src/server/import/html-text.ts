import { convert, type HtmlToTextOptions } from 'html-to-text';

const tags = 'a|b|i|u|p|br|hr|ul|ol|li|em|strong|span|div|font|small|sub|sup|h[1-6]|blockquote|center';
const otherTags = 'img|table|tbody|thead|tr|td|th|iframe|video|audio|script|style|form|input|svg|object|embed';
const hasTag = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'i');
const anyTag = hasTag(`${tags}|${otherTags}`);
const lossyTag = hasTag(otherTags);
const entity = /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/i;

const skipped = ['img', 'script', 'style', 'iframe', 'svg'].map((selector) => ({ selector, format: 'skip' }));
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));
const link = {
  selector: 'a',
  options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] satisfies [string, string], noAnchorUrl: true },
};
// The converter is recursive, so nesting is limited.
const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 50 },
  selectors: [...skipped, ...headings, link],
};

interface HtmlText {
  /** Plain text: one line per paragraph or list item, links followed by their URL in brackets. */
  text: string;
  /** Whether content other than text was dropped, such as a picture or a table. */
  isLossy: boolean;
}

/** Converts HTML to plain text; null for a text without HTML, such as "a < b". */
export function textOfHtml(written: string): HtmlText | null {
  if (!anyTag.test(written) && !entity.test(written)) return null;
  // Without tags, line breaks are intended, but HTML would join the lines.
  const html = anyTag.test(written) ? written : written.replaceAll('\n', '<br>');
  const text = convert(html, options).replaceAll('\u00a0', ' ');
  return { text: text.replace(/[^\S\n]+$/gm, '').replace(/\n{3,}/g, '\n\n'), isLossy: lossyTag.test(written) };
}
