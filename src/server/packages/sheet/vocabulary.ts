import type { MessageKey } from '#shared/errors.ts';
import { withoutMarks } from '#shared/fields/fields.schema.ts';
import { type Locale, otherLocale } from '#shared/i18n/locales.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** Something that cells name: a category, laboratory test, panel or subject. */
export interface Named {
  id: string;
  nameEn: string;
  nameAr: string;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Ids are written with a sign in front: spreadsheets would take one of digits alone for a number and round it. */
export const writeId = (id: string) => `#${id}`;
/** An id as a cell says it, with or without its sign; null for anything else. */
export const readId = (cell: string): string | null => /^#?([0-9a-f]{24})$/i.exec(withoutMarks(cell).trim())?.[1]?.toLowerCase() ?? null;

const folded = (name: string) => withoutMarks(name).trim().replace(/\s+/g, ' ').toLowerCase();
/** What cells with several names are split at. */
const separators = /[|:\n\r]/;

/** What is said of a name that nothing has, and of such a number. */
export interface UnknownMessages {
  name: MessageKey;
  number: MessageKey;
}

/** Finds things by their name in either language or by their id, and writes them so that they are found again. */
export function createVocabulary(entries: readonly Named[], unknown: UnknownMessages) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map<string, Set<string>>();
  for (const { id, nameEn, nameAr } of entries)
    for (const name of [nameEn, nameAr].map(folded)) if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(id));

  /** The name in a language, or in the other one; the id where the name alone would not be found again. */
  function write(id: string, locale: Locale): string {
    const entry = byId.get(id);
    const name = entry ? nameIn(entry, locale) || nameIn(entry, otherLocale(locale)) : '';
    return byName.get(folded(name))?.size === 1 && !separators.test(name) && !name.startsWith('#') ? name : writeId(id);
  }

  /** The id of what a text names. Throws SheetProblem where it names nothing, or several; what `asks` for a number is said to be none. */
  function read(text: string, asks: 'name' | 'number' = 'name'): string {
    const id = readId(text);
    if (id !== null && byId.has(id)) return id;
    const name = text.trim();
    const [found, ...others] = byName.get(folded(name)) ?? [];
    if (found === undefined) {
      const isNumber = id !== null || asks === 'number';
      throw new SheetProblem(isNumber ? { id: unknown.number.id, values: { number: name } } : { id: unknown.name.id, values: { name } });
    }
    if (others.length > 0) throw new SheetProblem({ ...messages.ambiguousName, values: { name } });
    return found;
  }

  return { write, read };
}

const nameIn = ({ nameEn, nameAr }: Named, locale: Locale) => (locale === 'en' ? nameEn : nameAr);
