import { z } from 'zod';
import { pageTexts } from '../site/page-texts.ts';

/** The pages with texts, and `answers`. */
export type TextPage = keyof typeof pageTexts;
type TextName<Page extends TextPage> = keyof (typeof pageTexts)[Page] & string;
/** A page's texts in one language; empty texts are not shown. */
export type PageTexts<Page extends TextPage> = Record<TextName<Page>, string>;
type StoredTexts<Page extends TextPage> = Record<`${TextName<Page>}${'En' | 'Ar'}`, string>;

/** The placeholders of texts: the centre's town and its founding year. */
export const pageTextFields = ['town', 'year'] as const;

const longest = 600;
// A text added in a later version is empty in older stored values.
const text = z.string().max(longest).default('');
type PageSchemas = { [Page in TextPage]: z.ZodPrefault<z.ZodObject<{ [Name in keyof StoredTexts<Page>]: typeof text }>> };

/** The stored texts: `introEn`, `introAr` ... for each page. */
export const pageTextsSchema = z.object(
  Object.fromEntries(
    Object.entries(pageTexts).map(([page, texts]) => [
      page,
      z.object(Object.fromEntries(Object.keys(texts).flatMap((name) => [`${name}En`, `${name}Ar`].map((field) => [field, text])))).prefault({}),
    ]),
  ) as PageSchemas,
);

export const defaultPageTexts = Object.fromEntries(
  Object.entries(pageTexts).map(([page, texts]) => [
    page,
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, { en, ar }]) => [
        [`${name}En`, en],
        [`${name}Ar`, ar],
      ]),
    ),
  ]),
) as { [Page in TextPage]: StoredTexts<Page> };
