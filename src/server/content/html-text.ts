import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { lightAddress } from '#shared/content/light-text.rules.ts';
import { toLatinDigits } from '#shared/i18n/format.ts';
import { shiftedText } from './shifted-text.ts';

const tags =
  'a|b|i|u|s|del|ins|strike|p|br|hr|ul|ol|li|em|strong|span|div|font|small|sub|sup|h[1-6]|blockquote|center|math|m(?:sub|sup|subsup|frac|row|n|i|o)';
const otherTags = 'img|table|tbody|thead|tr|td|th|iframe|video|audio|script|style|form|input|svg|object|embed';
const hasTag = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'i');
const anyTag = hasTag(`${tags}|${otherTags}`);
const lossyTag = hasTag(otherTags);
const entity = /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Text that a writer crossed out is no longer valid. */
const struckText = /<(?:s|strike|del)[\s/>]|line-through/i;
const skippedTags = 'img script style iframe svg s strike del template noscript title'.split(' ');
/** Styles of text that is struck out or hidden. */
const skippedStyle = /line-through|display:\s*none|visibility:\s*hidden|mso-hide:\s*all/i;
const skippedStyles = 'line-through|display:none|display: none|visibility:hidden|visibility: hidden|mso-hide:all'.split(
  '|',
);
const skipped = [
  ...skippedTags,
  'annotation',
  'annotation-xml',
  // The further conditions outweigh the selectors of bold and shifted elements.
  ...skippedStyles.map((style) => `[style*="${style}" i][style][style]`),
  '[hidden][hidden][hidden]',
].map((selector) => ({ selector, format: 'skip' }));
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const link = {
  selector: 'a',
  options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] satisfies [string, string], noAnchorUrl: true },
};

const row: FormatCallback = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  const cells = children.filter(({ type, data = '' }) => type === 'tag' || (type === 'text' && data.trim() !== ''));
  cells.forEach((cell, index) => {
    if (index > 0) builder.addInline(' | ', { noWordTransform: true });
    walk([cell], builder);
  });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** A heading; in an item of a list, which cannot have one, only its words. */
const lightHeading: FormatCallback = ({ children, parent }, walk, builder) => {
  const isItem = isIn(parent, 'li');
  builder.openBlock({ leadingLineBreaks: isItem ? 1 : 2 });
  if (!isItem) builder.addInline('## ', { noWordTransform: true });
  walk(children, builder);
  builder.closeBlock({ trailingLineBreaks: isItem ? 1 : 2 });
};

const isIn = (element: DomNode | null | undefined, name: string): boolean =>
  Boolean(element && (element.name === name || isIn(element.parent, name)));

// The converter is recursive, so nesting is limited.
const maxDepth = 50;

/** Elements within a line, which a style can shift. Blocks have another vertical alignment. */
const inline = 'a b big cite code em font i ins mark q small span strong u var'.split(' ');
const shiftStyle = /vertical-align|mso-text-raise/gi;
const shiftedStyles = ['vertical-align', 'mso-text-raise'].flatMap((property) =>
  inline.map((name) => `${name}[style*="${property}" i][style]`),
);

/** Whether an element is above or below the line; null for neither. Word shifts spans by points. */
function shiftOf({ name, attribs }: DomNode): 'sup' | 'sub' | null {
  if (name === 'sup' || name === 'sub') return name;
  const style = String(attribs?.style ?? '');
  const value = style.match(/(?:vertical-align|mso-text-raise):\s*(?:(super|sub)\b|(-?)\+?([\d.]+)(?:[a-z]+|%))/i);
  if (!value) return null;
  const [, word, minus, length] = value;
  if (word === undefined && !(Number(length) > 0)) return null;
  return word?.toLowerCase() === 'sub' || minus === '-' ? 'sub' : 'sup';
}

/** Digits above and below the line, which would change a number: 10⁹/L, H₂O. */
const shifted: FormatCallback = (element, walk, builder) => {
  const shift = shiftOf(element);
  const children = shift ? shiftedNodes(element.children, shift) : element.children;
  if (element.name === shift) return walk(children, builder);
  // Without its shift, the element gets the format of its name and of its other styles.
  const style = String(element.attribs.style).replace(shiftStyle, 'read');
  walk([{ ...element, attribs: { ...element.attribs, style }, children }], builder);
};

/** The scripts of a formula: a base, and text below or above it. */
const scripts: FormatCallback = ({ name, children }, walk, builder) => {
  const [base, ...shiftedParts] = children.filter(({ type }) => type === 'tag');
  if (base) walk([base], builder);
  const order = name === 'msup' ? (['sup'] as const) : (['sub', 'sup'] as const);
  shiftedParts.slice(0, order.length).forEach((part, index) => {
    walk(shiftedNodes([part], order[index] ?? 'sup'), builder);
  });
};

const fraction: FormatCallback = ({ children }, walk, builder) => {
  const [top, bottom] = children.filter(({ type }) => type === 'tag');
  if (top) walk([top], builder);
  builder.addInline('/', { noWordTransform: true });
  if (bottom) walk([bottom], builder);
};

/** The text of nodes as one node of characters above or below the line. Links stay links. */
function shiftedNodes(children: readonly DomNode[] = [], shift: 'sup' | 'sub', depth = maxDepth): DomNode[] {
  const text = (nodes: readonly DomNode[]): DomNode => ({
    type: 'text',
    data: shiftedText(wordsIn(nodes), shift),
    children: [],
  });
  if (!hasLink(children)) return [text(children)];
  return children.map((child) =>
    child.name === 'a'
      ? { ...child, children: [text(child.children ?? [])] }
      : hasLink([child])
        ? { ...child, children: shiftedNodes(child.children, shift, depth - 1) }
        : text([child]),
  );
}

const hasLink = (children: readonly DomNode[] = [], depth = maxDepth): boolean =>
  depth > 0 && children.some(({ name, children: inner }) => name === 'a' || hasLink(inner, depth - 1));

const isSkipped = ({ name = '', attribs }: DomNode) =>
  skippedTags.includes(name) || skippedStyle.test(String(attribs?.style ?? '')) || 'hidden' in (attribs ?? {});

const wordsIn = (children: readonly DomNode[] = [], depth = maxDepth): string =>
  depth === 0
    ? ''
    : children
        .filter((child) => !isSkipped(child))
        .map(({ type, data = '', children: inner }) => (type === 'text' ? data : wordsIn(inner, depth - 1)))
        .join('');

const integerOf = (text: unknown): number | undefined =>
  /^\s*[+-]?\d{1,9}/.test(String(text)) ? Number.parseInt(String(text), 10) : undefined;

const listTypes: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** The type of the numbers of a list; Google Docs writes it as the style of each item. */
function listTypeOf(list: DomNode, items: readonly DomNode[]): string | undefined {
  const styles = [list, ...items].map(({ attribs }) => String(attribs?.style ?? ''));
  const [, style = ''] = /list-style(?:-type)?:\s*([\w-]+)/i.exec(styles.join(';')) ?? [];
  return listTypes[style.toLowerCase()] ?? list.attribs?.type;
}

/** A part of a list whose numbers follow each other; the format of the library knows no others. */
const partOfList = 'part-of-list';

/** A numbered list, which may leave out numbers (`<li value="4">`) or count down (`<ol reversed>`). */
const numberedList: FormatCallback = (list, walk, builder) => {
  const items = list.children.filter(({ name }) => name === 'li');
  const step = 'reversed' in list.attribs ? -1 : 1;
  const type = listTypeOf(list, items);
  const parts: DomNode[] = [];
  let number = integerOf(list.attribs.start) ?? (step === 1 ? 1 : items.length);
  let nextInPart: number | undefined;
  for (const child of list.children) {
    const isItem = child.name === 'li';
    if (isItem) number = integerOf(child.attribs?.value) ?? number;
    const last = parts.at(-1);
    if (last && (!isItem || number === nextInPart)) last.children?.push(child);
    else parts.push({ ...list, name: partOfList, attribs: { start: String(number), type }, children: [child] });
    if (!isItem) continue;
    nextInPart = number + 1;
    number += step;
  }
  walk(parts, builder);
};

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth },
  formatters: { row, shifted, scripts, fraction, numberedList },
  selectors: [
    ...skipped,
    ...['sup', 'sub', ...shiftedStyles].map((selector) => ({ selector, format: 'shifted' })),
    ...['msup', 'msub', 'msubsup'].map((selector) => ({ selector, format: 'scripts' })),
    { selector: 'mfrac', format: 'fraction' },
    ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    link,
    { selector: 'tr', format: 'row' },
    { selector: 'ol', format: 'numberedList' },
    { selector: partOfList, format: 'orderedList' },
  ],
};

// Private characters, because bold words may go over several lines, each of which gets marks of its own.
const [boldStart, boldEnd] = ['\ue000', '\ue001'];

/** Google Docs wraps everything in a `b` of normal weight, and writes bold words as spans. */
const lightBold: FormatCallback = ({ name, attribs, children }, walk, builder) => {
  const weight = String(attribs.style ?? '').match(/(?:^|[;\s])font-weight:\s*(\w+)/)?.[1];
  const isBold = weight === undefined ? name !== 'span' : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  if (isBold) builder.addInline(boldStart, { noWordTransform: true });
  walk(children, builder);
  if (isBold) builder.addInline(boldEnd, { noWordTransform: true });
};

const blockTag = /^(?:p|div|h[1-6]|ul|ol|li|table|blockquote|section|article)$/;
const hasBlock = (children: readonly DomNode[], depth = maxDepth): boolean =>
  depth > 0 &&
  children.some(({ name, children: inner = [] }) => blockTag.test(name ?? '') || hasBlock(inner, depth - 1));

/** False for a link around a picture, which is left out. */
const hasWords = (children: readonly DomNode[]) => wordsIn(children).trim() !== '';

/** A link around paragraphs would need marks in several lines; its words remain. */
const lightLink: FormatCallback = ({ attribs, children }, walk, builder) => {
  const { href = '' } = attribs;
  const isKept =
    /^(?:https|mailto|tel):/.test(href) && lightAddress(href) !== null && !hasBlock(children) && hasWords(children);
  if (isKept) builder.addInline('[', { noWordTransform: true });
  walk(children, builder);
  if (isKept) builder.addInline(`](${href.replace(/[()\\]/g, toPercent)})`, { noWordTransform: true });
};

const toPercent = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

const wordNumber = /^\(?(\d+)[.)-]?$/;
/** "a.", "iv)", "1.2"; a letter alone is a bullet of a font of symbols. */
const wordMark = /^\(?(?:[\p{L}\d]{1,9}(?:\.[\p{L}\d]{1,9}){0,9}[.)-]|\d{1,9}(?:\.\d{1,9}){1,9})$/u;

/** Word writes the mark of a list item, such as "1." or "·", as text of a paragraph. */
const wordListMark: FormatCallback = ({ children }, _walk, builder) => {
  const mark = toLatinDigits(children.find(({ type }) => type === 'text')?.data ?? '').trim();
  const number = wordNumber.exec(mark)?.[1];
  const written = number === undefined ? (wordMark.test(mark) ? mark : '-') : `${number}.`;
  builder.addInline(`${written} `, { noWordTransform: true });
};

const lightOptions: HtmlToTextOptions = {
  ...options,
  formatters: { ...options.formatters, lightHeading, lightBold, lightLink, wordListMark },
  selectors: [
    ...(options.selectors ?? []),
    ...headings.map((selector) => ({ selector, format: 'lightHeading' })),
    ...['b', 'strong', 'span[style*="font-weight"]'].map((selector) => ({ selector, format: 'lightBold' })),
    { selector: 'a', format: 'lightLink' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'hr', format: 'skip' },
    { selector: 'span[style*="mso-list"]', format: 'wordListMark' },
  ],
};

// The parser's time grows with the number of tags times the number of open ones. Browsers allow a depth of 512.
const maxOpenTags = 1000;
const someTag = /<(\/?)([a-z][a-z\d]*)(?![a-z\d])[^<>]*>/gi;
const voidTag = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** HTML without the start tags after `maxOpenTags` that are not closed. */
function withoutDeepTags(html: string): string {
  const openByName = new Map<string, number>();
  let open = 0;
  return html.replace(someTag, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    const ofName = openByName.get(name) ?? 0;
    // An end tag without its start tag closes nothing.
    if (voidTag.test(name) || (slash === '/' && ofName === 0)) return tag;
    if (slash === '' && open === maxOpenTags) return '';
    const change = slash === '' ? 1 : -1;
    open += change;
    openByName.set(name, ofName + change);
    return tag;
  });
}

interface HtmlText {
  /** One line per paragraph or list item. Plain text has the address of a link in brackets. */
  text: string;
  /** Whether content was dropped: a picture, a table, struck-out text. */
  isLossy: boolean;
}

/** Converts HTML to plain text, or to light text; null for a text without HTML, such as "a < b". */
export function textOfHtml(written: string, { isLight = false } = {}): HtmlText | null {
  if (!anyTag.test(written) && !entity.test(written)) return null;
  // Without tags, line breaks are intended, but HTML would join the lines.
  const html = anyTag.test(written) ? written : written.replaceAll('\n', '<br>');
  const flat = withoutDeepTags(html.replace(/[\ue000\ue001]/g, ''));
  const text = convert(flat, isLight ? lightOptions : options).replaceAll('\u00a0', ' ');
  return {
    text: tidied(isLight ? withBoldMarks(text) : text),
    isLossy: lossyTag.test(written) || struckText.test(html),
  };
}

const tidied = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/** Puts marks around the bold words of each line, without the spaces and the mark of a block around them. */
function withBoldMarks(text: string): string {
  let depth = 0;
  const marked = (part: string) => {
    if (part === boldStart) depth += 1;
    if (part === boldEnd) depth -= 1;
    if (part === boldStart || part === boldEnd) return '';
    return depth > 0 ? bold(part) : part;
  };
  const lines = text.split('\n').map((line) =>
    line
      .split(/([\ue000\ue001])/)
      .map(marked)
      .join(''),
  );
  return lines.join('\n').replaceAll('****', '');
}

function bold(part: string): string {
  const start = part.match(/^\s*(?:(?:## |- |\d+\. )\s*)?/)?.[0] ?? '';
  const words = part.slice(start.length).trimEnd();
  return words === '' ? part : `${start}**${words}**${part.slice(start.length + words.length)}`;
}
