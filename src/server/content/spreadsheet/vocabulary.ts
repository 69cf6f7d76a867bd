import type { MessageKey } from '#shared/errors.ts';
import { withoutMarks } from '#shared/fields/fields.schema.ts';
import { type Locale, otherLocale } from '#shared/i18n/locales.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { SheetProblem } from './sheet-problem.ts';

/** A record that cells can name: a category, laboratory test, panel or tag. */
export interface Named {
  id: string;
  nameEn: string;
  nameAr: string;
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Writes an id with a # in front; otherwise spreadsheets would round an id of digits as a number. */
export const writeId = (id: string) => `#${id}`;
/** Parses an id with or without #; null for anything else. */
export const readId = (cell: string): string | null =>
  /^#?([0-9a-f]{24})$/i.exec(withoutMarks(cell).trim())?.[1]?.toLowerCase() ?? null;

const folded = (name: string) => withoutMarks(name).trim().replace(/\s+/g, ' ').toLowerCase();
/** Separators of several names in a cell. */
const separators = /[|:\n\r]/;

/** Messages for an unknown name and an unknown number. */
interface UnknownMessages {
  name: MessageKey;
  number: MessageKey;
}

/** Finds records by name in either language or by id, and writes names that it can find again. */
export function createVocabulary(entries: readonly Named[], unknown: UnknownMessages) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map<string, Set<string>>();
  for (const { id, nameEn, nameAr } of entries)
    for (const name of [nameEn, nameAr].map(folded))
      if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(id));

  /** The name in a language, else in the other; the id if the name is ambiguous or cannot be parsed. */
  function write(id: string, locale: Locale): string {
    const entry = byId.get(id);
    const name = entry ? nameIn(entry, locale) || nameIn(entry, otherLocale(locale)) : '';
    return byName.get(folded(name))?.size === 1 && !separators.test(name) && !name.startsWith('#') ? name : writeId(id);
  }

  /** The id of a name. Throws SheetProblem if it is unknown or ambiguous; `asks` selects the message. */
  function read(text: string, asks: 'name' | 'number' = 'name'): string {
    const id = readId(text);
    if (id !== null && byId.has(id)) return id;
    const name = text.trim();
    const [found, ...others] = byName.get(folded(name)) ?? [];
    if (found === undefined) {
      const isNumber = id !== null || asks === 'number';
      throw new SheetProblem(
        isNumber ? { id: unknown.number.id, values: { number: name } } : { id: unknown.name.id, values: { name } },
      );
    }
    if (others.length > 0) throw new SheetProblem({ ...messages.ambiguousName, values: { name } });
    return found;
  }

  return { write, read };
}

const nameIn = ({ nameEn, nameAr }: Named, locale: Locale) => (locale === 'en' ? nameEn : nameAr);
