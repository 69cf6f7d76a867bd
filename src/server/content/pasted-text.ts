import { textOfHtml } from './html-text.ts';

export interface Pasted {
  /** The clipboard's HTML; '' if it has none. */
  html: string;
  text: string;
}

// Between words, as WhatsApp writes bold ones; "3*4*5" is none.
const singleStars = /(?<![*\p{L}\p{N}])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![*\p{L}\p{N}])/gu;

/** The light text of what was copied in a word processor, on a web page or in WhatsApp. */
export function toLightText({ html, text }: Pasted): string {
  const converted =
    textOfHtml(html, { isLight: true })?.text ?? text.replace(/\r\n?/g, '\n').replace(singleStars, '**$1**');
  return converted.trim();
}
