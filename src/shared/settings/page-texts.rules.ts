import { type PageText, pageTexts } from '../site/page-texts.ts';

/** The pages with texts, and `answers`. */
export type TextPage = keyof typeof pageTexts;
type TextName<Page extends TextPage> = keyof (typeof pageTexts)[Page] & string;
/** A page's texts in one language; empty texts are not shown. */
export type PageTexts<Page extends TextPage> = Record<TextName<Page>, string>;

/** The placeholders that a stored text (`introEn`) of a page may contain: the centre's town and year, and its own. */
export function placeholdersOf(page: string, key: string): readonly string[] {
  const texts: Record<string, PageText> = pageTexts[page as TextPage];
  return ['town', 'year', ...(texts[key.replace(/En$|Ar$/, '')]?.fields ?? [])];
}
