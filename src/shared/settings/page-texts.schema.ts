import { z } from 'zod';

/** What the pages that visitors see say of themselves, by page: each name is a text in both languages. */
const pageTextNames = {
  home: ['packages', 'noOffer', 'contact', 'message'],
  services: ['intro', 'help'],
  packages: ['intro', 'offers'],
  offers: ['intro'],
  booking: ['intro', 'next'],
  withdraw: ['intro', 'step1', 'step1Text', 'step2', 'step2Text', 'step3', 'step3Text', 'ask', 'next'],
  reports: ['intro', 'step1', 'step1Text', 'step2', 'step2Text', 'step3', 'step3Text', 'next'],
  contact: ['intro', 'next'],
  answers: ['open', 'usual'],
  information: ['intro'],
  opinions: ['intro', 'review'],
  about: ['intro'],
  location: ['packages'],
  faq: ['intro'],
} as const satisfies Record<string, readonly string[]>;

/** The pages that have texts, and `answers`: when people can expect one, said after every form. */
export type TextPage = keyof typeof pageTextNames;
export type TextName<Page extends TextPage> = (typeof pageTextNames)[Page][number];
/** A page's texts in one language; an empty one is not shown. */
export type PageTexts<Page extends TextPage> = Record<TextName<Page>, string>;

/** What a text can name: the centre's town, and the year it was founded in. */
export const pageTextFields = ['town', 'year'] as const;

const longest = 600;
// A text that a later version adds is empty where others were stored before.
const text = z.string().max(longest).default('');
type PageSchemas = { [Page in TextPage]: z.ZodPrefault<z.ZodObject<Record<`${TextName<Page>}${'En' | 'Ar'}`, typeof text>>> };

/** The texts as they are stored: `introEn`, `introAr` ... for each page. */
export const pageTextsSchema = z.object(
  Object.fromEntries(
    Object.entries(pageTextNames).map(([page, names]) => [
      page,
      z.object(Object.fromEntries(names.flatMap((name) => [`${name}En`, `${name}Ar`].map((field) => [field, text])))).prefault({}),
    ]),
  ) as PageSchemas,
);
