import { convert, type HtmlToTextOptions } from 'html-to-text';

const tags = 'a|b|i|u|p|br|hr|ul|ol|li|em|strong|span|div|font|small|sub|sup|h[1-6]|blockquote|center';
const otherTags = 'img|table|tbody|thead|tr|td|th|iframe|video|audio|script|style|form|input|svg|object|embed';
const hasTag = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'i');
const anyTag = hasTag(`${tags}|${otherTags}`);
const lossyTag = hasTag(otherTags);
const entity = /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/i;

const skipped = ['img', 'script', 'style', 'iframe', 'svg'].map((selector) => ({ selector, format: 'skip' }));
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));
const link = { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] satisfies [string, string], noAnchorUrl: true } };
// The converter follows nesting by recursion.
const options: HtmlToTextOptions = { wordwrap: false, limits: { maxDepth: 50 }, selectors: [...skipped, ...headings, link] };

/** What the former site's editor wrote as HTML. */
interface HtmlText {
  /** The same as plain text: paragraphs and lists in lines, links with their addresses in brackets. */
  text: string;
  /** Whether it held more than text, such as a picture or a table. */
  isLossy: boolean;
}

/** The plain text of a text that holds HTML; null for one that holds none, such as "a < b". */
export function textOfHtml(written: string): HtmlText | null {
  if (!anyTag.test(written) && !entity.test(written)) return null;
  // Without any tag the line breaks are the writer's own, which HTML would join.
  const html = anyTag.test(written) ? written : written.replaceAll('\n', '<br>');
  const text = convert(html, options).replaceAll('\u00a0', ' ');
  return { text: text.replace(/[^\S\n]+$/gm, '').replace(/\n{3,}/g, '\n\n'), isLossy: lossyTag.test(written) };
}
