import type { z } from 'zod';
import { optionalText } from '../collections/fields.ts';
import { type ObjectSetting, object, pair } from '../collections/setting-fields.ts';
import { findUnknownField } from '../fields/placeholders.rules.ts';
import { type PageText, pageTexts } from '../site/page-texts.ts';
import { placeholdersOf, type TextPage } from './page-texts.rules.ts';

type StoredTexts = {
  [Page in TextPage]: { [Name in `${keyof (typeof pageTexts)[Page] & string}${'En' | 'Ar'}`]: string };
};

const longest = 600;
const textsOf = (texts: Record<string, PageText>) =>
  object(
    Object.fromEntries(
      Object.entries(texts).map(([name, { label, en, ar }]) => [
        name,
        pair(optionalText({ label, max: longest, lines: 2 }), { en, ar }),
      ]),
    ),
  );

/** Texts of pages that have no key of their own: `introEn`, `introAr` ... for each page. */
export const textsSection = {
  pageTexts: object(Object.fromEntries(Object.entries(pageTexts).map(([page, texts]) => [page, textsOf(texts)])), {
    // Visitors would see unknown placeholders unfilled.
    rule: (pages, { addIssue }) => {
      for (const [page, texts] of Object.entries(pages as StoredTexts))
        for (const [name, text] of Object.entries(texts)) {
          const field = findUnknownField(text, placeholdersOf(page, name));
          if (field !== undefined)
            addIssue({ code: 'custom', path: [page, name], message: 'unknownField', params: { field } });
        }
    },
  }) as unknown as ObjectSetting & { schema: z.ZodType<StoredTexts>; initial: StoredTexts },
};
