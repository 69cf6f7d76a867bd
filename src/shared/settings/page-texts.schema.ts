import { z } from 'zod';
import { cleanText } from '../fields/fields.schema.ts';
import { type PageText, pageTexts } from '../site/page-texts.ts';

/** The pages with texts, and `answers`. */
export type TextPage = keyof typeof pageTexts;
type TextName<Page extends TextPage> = keyof (typeof pageTexts)[Page] & string;
/** A page's texts in one language; empty texts are not shown. */
export type PageTexts<Page extends TextPage> = Record<TextName<Page>, string>;
type StoredTexts<Page extends TextPage> = Record<`${TextName<Page>}${'En' | 'Ar'}`, string>;

/** The placeholders that a stored text (`introEn`) of a page may contain: the centre's town and year, and its own. */
export function placeholdersOf(page: string, key: string): readonly string[] {
  const texts: Record<string, PageText> = pageTexts[page as TextPage];
  return ['town', 'year', ...(texts[key.replace(/En$|Ar$/, '')]?.fields ?? [])];
}

const longest = 600;
// Stored values lack a text that an update added: it then has its default, until staff change or empty it.
const text = (initial: string) => z.string().overwrite(cleanText).max(longest).default(initial);
type PageSchemas = {
  [Page in TextPage]: z.ZodPrefault<z.ZodObject<{ [Name in keyof StoredTexts<Page>]: ReturnType<typeof text> }>>;
};

/** The stored texts: `introEn`, `introAr` ... for each page. */
export const pageTextsSchema = z.object(
  Object.fromEntries(
    Object.entries(pageTexts).map(([page, texts]) => [
      page,
      z
        .object(
          Object.fromEntries(
            Object.entries(texts).flatMap(([name, { en, ar }]) => [
              [`${name}En`, text(en)],
              [`${name}Ar`, text(ar)],
            ]),
          ),
        )
        .prefault({}),
    ]),
  ) as PageSchemas,
);
