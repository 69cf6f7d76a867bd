import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { lightAddress } from '#shared/content/light-text.rules.ts';
import { type LightSpan, type LightText, maxLightText } from '#shared/content/light-text.schema.ts';
import { toLatinDigits } from '#shared/i18n/format.ts';
import { splitLocale } from '#shared/paths.ts';

/*
 * Light text is plain text with `## `, `- `, `1. `, `**bold**` and `[words](address)`. The lexer of `marked` finds these
 * marks; its other tokens are shown as typed.
 */

/** Turns off quotations, which are slow if they are nested, and emphasis by underscores, which is slower. */
class LightTokenizer extends Tokenizer {
  override blockquote = () => undefined;
  /** The lexer's own rule finds no bold words between a letter and a punctuation mark, such as و**«الصائم»**. */
  override emStrong(source: string, masked: string, previous?: string) {
    if (!source.startsWith('*')) return undefined;
    const words = boldWords(source);
    if (words === null) return super.emStrong(source, masked, previous);
    const token: Tokens.Strong = {
      type: 'strong',
      raw: `**${words}**`,
      text: words,
      tokens: this.lexer.inlineTokens(words),
    };
    return token;
  }
  /** The lexer's own rule finds no address with spaces. */
  override link(source: string) {
    return super.link(source) ?? this.#linkWithSpaces(source);
  }
  #linkWithSpaces(source: string): Tokens.Link | undefined {
    const [raw = '', words = '', written = ''] = linkWithSpaces.exec(source) ?? [];
    const href = lightAddress(written.trim().replace(/ +/g, '%20'));
    if (href === null) return undefined;
    const tokens = this.lexer.inlineTokens(words);
    return { type: 'link', raw, href, title: null, text: words, tokens };
  }
}

/** The words of a text that starts with two stars, up to the next two; null if these are no marks of bold words. */
function boldWords(source: string): string | null {
  const words = source.startsWith('**') ? source.slice(2, Math.max(2, source.indexOf('**', 2))) : '';
  return /^[^\s*`\\]$|^[^\s*`\\][^*`\\\n]*[^\s*`\\]$/.test(words) ? words : null;
}

/** A link whose address may have spaces and pairs of brackets. The limits bound the time of the expression. */
const linkWithSpaces = /^\[([^[\]\n]{1,300})\]\(([^()\n]{1,500}(?:\([^()\n]{0,200}\)[^()\n]{0,200}){0,3})\)/;

/*
 * Lists within lists of one line, many lines, and many open marks take the lexer long. No text for people has so many. The
 * expressions below take linear time: each of their pieces can end at one place only.
 */
const nestedLists = /^[ \t]*(?:(?:[-+*]|\d+[.)])[ \t]+){4}/m;
const openMark = /[*[`\\]/g;
const most = { marks: 400, lines: 800 };
const bullet = /^([ \t]*)•[ \t]*(?=\S)/gm;
const number = /^[ \t]*[٠-٩]{1,9}\. /gm;
// Without an empty line, a list of which the first number is not 1 is no list, and the line after a list is part of it.
const startOfList = /^(?![ \t]*(?:-|\d+\.) )(?=.*\S)(.*)\n(?=[ \t]*(?:-|\d+\.) )/gm;
const endOfList = /^([ \t]*(?:-|\d+\.) .*)\n(?=\S)(?!(?:-|\d+\.) )/gm;
const replacedMarks = /\*\*|\]\(|^[ \t]*##(?:[ \t]|$)/m;
const listMark = /^\s*(?:-|\d+\.) /;
/** The blocks of a light text. Line breaks within a paragraph stay. */
export const readLightText = (text: string): LightText => lex(text).flatMap(blocksOf).filter(hasWords);

const hasWords = (block: LightText[number]) =>
  block.kind === 'list' || block.spans.some(({ words }) => words.trim() !== '');

/** A light text without the marks of headings, bold words and links, otherwise as it was typed. */
export function toPlainText(text: string): string {
  if (!replacedMarks.test(text)) return text;
  let plain = '';
  let rest = text;
  for (const token of lex(text).flatMap(piecesOf)) {
    const raw = token.raw.trim();
    const start = rest.indexOf(raw);
    // The lexer took the indentation of its lines away.
    if (start === -1) continue;
    plain += rest.slice(0, start) + plainPiece(token, raw);
    rest = rest.slice(start + raw.length);
  }
  return plain + rest;
}

function plainPiece(token: Token, raw: string): string {
  if (isHeading(token)) return textOf(spansOf(token.tokens));
  return isBold(token) || isLink(token) || isUnfinishedLink(token) ? textOf(spansOf([token])) : raw;
}

function lex(text: string): Token[] {
  const source = text
    .replace(/\r\n?/g, '\n')
    .replace(bullet, '$1- ')
    .replace(number, toLatinDigits)
    .replace(startOfList, '$1\n\n')
    .replace(endOfList, '$1\n\n');
  const asTyped = [{ type: 'typed', raw: text }];
  if (text.length > maxLightText || nestedLists.test(source)) return asTyped;
  if (count(source, openMark) > most.marks || count(source, /\n/g) > most.lines) return asTyped;
  try {
    return new Lexer({ gfm: false, tokenizer: new LightTokenizer() }).lex(source);
  } catch {
    return asTyped;
  }
}

const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading' && /^##(?:\s|$)/.test(token.raw);
const isList = (token: Token): token is Tokens.List => token.type === 'list' && listMark.test(token.raw);
const isBold = (token: Token): token is Tokens.Strong => token.type === 'strong';
const isLink = (token: Token): token is Tokens.Link =>
  token.type === 'link' && token.raw.endsWith(')') && lightAddress(token.href) !== null;

/** A link without its address yet; its words are shown. */
const isUnfinishedLink = (token: Token): token is Tokens.Link => token.type === 'link' && token.href === 'https://';

function blocksOf(token: Token): LightText {
  if (isHeading(token)) return [{ kind: 'heading', spans: spansOf(token.tokens) }];
  if (isList(token)) return addItems([], token);
  if (token.type === 'paragraph') return [{ kind: 'paragraph', spans: spansOf(token.tokens ?? []) }];
  const paragraphs = token.raw.split(/\n\s*\n/).map((raw) => raw.trim());
  return paragraphs.flatMap((words) => (words === '' ? [] : [{ kind: 'paragraph', spans: [{ words }] }]));
}

/**
 * Adds the items of a list to the last block, if they go on there. A list within an item, and the text behind it, follow
 * as blocks. Each item keeps its typed number; a repeated one is counted on, as in "1. 1. 1.".
 */
function addItems(blocks: LightText, list: Tokens.List): LightText {
  let [before, start]: [number | null, number | null] = [null, null];
  for (const { raw, tokens } of list.items) {
    const typed = list.ordered ? Number(/^\s*(\d+)/.exec(raw)?.[1]) : null;
    start = typed !== null && typed === before ? (start ?? 0) + 1 : typed;
    before = typed;
    const inner = tokens.findIndex(isList);
    const item = spansOf(
      tokens.slice(0, inner === -1 ? undefined : inner).flatMap((token) => textTokens(token) ?? [token]),
    );
    const last = blocks.at(-1);
    if (last?.kind === 'list' && nextStart(last) === start) last.items.push(item);
    else blocks.push({ kind: 'list', start, items: [item] });
    if (inner === -1) continue;
    for (const token of tokens.slice(inner))
      if (isList(token)) addItems(blocks, token);
      else blocks.push(...blocksOf(token));
  }
  return blocks;
}

const nextStart = ({ start, items }: Extract<LightText[number], { kind: 'list' }>) =>
  start === null ? null : start + items.length;

const textTokens = (token: Token) =>
  token.type === 'paragraph' || token.type === 'text' ? (token.tokens ?? null) : null;

function spansOf(tokens: readonly Token[], style: Omit<LightSpan, 'words'> = {}): LightSpan[] {
  const spans: LightSpan[] = [];
  for (const token of tokens) {
    if (isBold(token)) spans.push(...spansOf(token.tokens, { ...style, isBold: true }));
    else if (isUnfinishedLink(token)) spans.push(...spansOf(token.tokens, style));
    else if (isLink(token)) spans.push(...spansOf(token.tokens, { ...style, href: inOwnLanguage(token.href) }));
    else {
      const last = spans.at(-1);
      if (last && last.isBold === style.isBold && last.href === style.href) last.words += token.raw;
      else spans.push({ ...style, words: token.raw });
    }
  }
  return spans;
}

/** The path of a page without its language: links add that of the reader. */
const inOwnLanguage = (href: string) => (href.startsWith('/') ? splitLocale(href).path : (lightAddress(href) ?? href));

/** The pieces of a token in the order of the text, each with its marks. */
function piecesOf(token: Token): Token[] {
  const within = isList(token) ? token.items.flatMap(({ tokens }) => tokens) : textTokens(token);
  return within ? within.flatMap(piecesOf) : [token];
}

const textOf = (spans: readonly LightSpan[]) => spans.map(({ words }) => words).join('');
