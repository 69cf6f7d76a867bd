import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import type { LightSpan, LightText } from '#shared/content/light-text.schema.ts';
import { toLatinDigits } from '#shared/i18n/format.ts';

/*
 * Light text is plain text with `## `, `- `, `1. `, `**bold**` and `[words](address)`. The lexer of `marked` finds these
 * marks; its other tokens are shown as typed.
 */

/** Turns off nested quotations, which are slow, and emphasis by underscores, which is slower. */
class LightTokenizer extends Tokenizer {
  override blockquote = () => undefined;
  override emStrong(source: string, masked: string, previous?: string) {
    return source.startsWith('*') ? super.emStrong(source, masked, previous) : undefined;
  }
}

// Each mark of such a line begins a list within the last one; many of them exceed the lexer's stack.
const manyMarks = /^(?:[ \t]*(?:[-+*]|\d+[.)])){4}/m;
const bullet = /^([ \t]*)•[ \t]*(?=\S)/gm;
const number = /^[ \t]*[٠-٩]{1,9}\. /gm;
// Without an empty line, the lexer adds the line after a list to the last item.
const endOfList = /^([ \t]*(?:-|\d+\.) .*)\n(?=\S)(?!(?:-|\d+\.) )/gm;
const replacedMarks = /\*\*|\]\(|^[ \t]*## /m;
const listMark = /^\s*(?:-|\d+\.) /;
const address = /^(?:https:\/\/\S+|mailto:\S+|tel:\S+|\/(?!\/)\S*)$/;

/** The blocks of a light text. Line breaks within a paragraph stay. */
export const readLightText = (text: string): LightText => lex(text).flatMap(blocksOf);

/** A light text without the marks of headings, bold words and links, otherwise as it was typed. */
export function toPlainText(text: string): string {
  if (!replacedMarks.test(text)) return text;
  let plain = '';
  let rest = text;
  for (const token of lex(text).flatMap(markedIn)) {
    const raw = token.raw.trimEnd();
    const start = rest.indexOf(raw);
    if (start === -1) continue;
    plain += rest.slice(0, start) + wordsOf(spansOf(isHeading(token) ? token.tokens : [token]));
    rest = rest.slice(start + raw.length);
  }
  return plain + rest;
}

function lex(text: string): Token[] {
  const source = text
    .replace(/\r\n?/g, '\n')
    .replace(bullet, '$1- ')
    .replace(number, toLatinDigits)
    .replace(endOfList, '$1\n\n');
  const asTyped = [{ type: 'typed', raw: text }];
  if (manyMarks.test(source)) return asTyped;
  try {
    return new Lexer({ gfm: false, tokenizer: new LightTokenizer() }).lex(source);
  } catch {
    return asTyped;
  }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading' && token.raw.startsWith('## ');
const isList = (token: Token): token is Tokens.List => token.type === 'list' && listMark.test(token.raw);
const isBold = (token: Token): token is Tokens.Strong => token.type === 'strong';
const isLink = (token: Token): token is Tokens.Link =>
  token.type === 'link' && token.raw.endsWith(')') && address.test(token.href);

function blocksOf(token: Token): LightText {
  if (isHeading(token)) return [{ kind: 'heading', spans: spansOf(token.tokens) }];
  if (isList(token))
    return [{ kind: 'list', start: token.ordered ? Number(token.start) : null, items: itemsOf(token) }];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', spans: spansOf(token.tokens ?? []) }];
  const paragraphs = token.raw.split(/\n\s*\n/).map((raw) => raw.trim());
  return paragraphs.flatMap((words) => (words === '' ? [] : [{ kind: 'paragraph', spans: [{ words }] }]));
}

/** The items of a list. Those of a list within it follow their item. */
const itemsOf = (list: Tokens.List): LightSpan[][] =>
  list.items.flatMap(({ tokens }) => {
    const own = spansOf(tokens.flatMap((token) => (isList(token) ? [] : (textTokens(token) ?? [token]))));
    return [...(own.length > 0 ? [own] : []), ...tokens.filter(isList).flatMap(itemsOf)];
  });

const textTokens = (token: Token) =>
  token.type === 'paragraph' || token.type === 'text' ? (token.tokens ?? null) : null;

function spansOf(tokens: readonly Token[], style: Omit<LightSpan, 'words'> = {}): LightSpan[] {
  const spans: LightSpan[] = [];
  for (const token of tokens) {
    if (isBold(token)) spans.push(...spansOf(token.tokens, { ...style, isBold: true }));
    else if (isLink(token)) spans.push(...spansOf(token.tokens, { ...style, href: token.href }));
    else {
      const last = spans.at(-1);
      if (last && last.isBold === style.isBold && last.href === style.href) last.words += token.raw;
      else spans.push({ ...style, words: token.raw });
    }
  }
  return spans;
}

/** The outermost tokens with marks, in the order of the text. */
function markedIn(token: Token): (Tokens.Heading | Tokens.Strong | Tokens.Link)[] {
  if (isHeading(token) || isBold(token) || isLink(token)) return [token];
  const within = isList(token) ? token.items.flatMap(({ tokens }) => tokens) : textTokens(token);
  return (within ?? []).flatMap(markedIn);
}

const wordsOf = (spans: readonly LightSpan[]) => spans.map(({ words }) => words).join('');
