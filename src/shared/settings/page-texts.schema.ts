import { z } from 'zod';
import { pageTexts } from '../site/page-texts.ts';

/** The pages that have texts, and `answers`. */
export type TextPage = keyof typeof pageTexts;
type TextName<Page extends TextPage> = keyof (typeof pageTexts)[Page] & string;
/** A page's texts in one language; an empty one is not shown. */
export type PageTexts<Page extends TextPage> = Record<TextName<Page>, string>;
type StoredTexts<Page extends TextPage> = Record<`${TextName<Page>}${'En' | 'Ar'}`, string>;

/** What a text can name: the centre's town, and the year it was founded in. */
export const pageTextFields = ['town', 'year'] as const;

const longest = 600;
// A text that a later version adds is empty where others were stored before.
const text = z.string().max(longest).default('');
type PageSchemas = { [Page in TextPage]: z.ZodPrefault<z.ZodObject<{ [Name in keyof StoredTexts<Page>]: typeof text }>> };

/** The texts as they are stored: `introEn`, `introAr` ... for each page. */
export const pageTextsSchema = z.object(
  Object.fromEntries(
    Object.entries(pageTexts).map(([page, texts]) => [
      page,
      z.object(Object.fromEntries(Object.keys(texts).flatMap((name) => [`${name}En`, `${name}Ar`].map((field) => [field, text])))).prefault({}),
    ]),
  ) as PageSchemas,
);

/** What the texts say until staff change them. */
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
