import { textOfHtml } from './html-text.ts';

export interface Pasted {
  /** The clipboard's HTML; '' if it has none. */
  html: string;
  text: string;
}

// Between words, as WhatsApp writes bold ones; "3*4*5" is none.
const singleStars = /(?<![*\p{L}\p{N}])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![*\p{L}\p{N}])/gu;

/** The most tags that are converted: nested ones of 100,000 characters take 200 ms. */
const maxTags = 10_000;

/** The light text of what was copied in a word processor, on a web page or in WhatsApp. */
export function toLightText({ html, text }: Pasted): string {
  const light = html.split('<', maxTags + 2).length > maxTags + 1 ? null : textOfHtml(html, { isLight: true });
  const converted = light?.text ?? text.replace(/\r\n?/g, '\n').replace(singleStars, '**$1**');
  return converted.trim();
}
