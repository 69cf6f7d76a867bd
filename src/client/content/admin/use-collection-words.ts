import { useLingui } from '@lingui/react';
import { type HasFields, mapFields } from '#shared/collections/define-collection.ts';
import type { Field, Label } from '#shared/collections/fields.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

/** The labels of a collection's fields and of their choices. */
export function useCollectionWords<F extends HasFields['fields']>({ fields }: { fields: F }) {
  const { i18n } = useLingui();
  const { locale } = useSite();
  const wordsOf = (field: Field): Record<string, string> => {
    if (field.kind !== 'choice') return {};
    const { choices, words } = field;
    return Object.fromEntries(
      choices.map((choice, index) => [
        choice,
        typeof words === 'function' ? words(index, locale) : i18n._(words[choice] as Label),
      ]),
    );
  };
  const labels: Record<keyof F & string, string> = mapFields(fields, ({ label }) => i18n._(label));
  const words: Record<keyof F & string, Record<string, string>> = mapFields(fields, wordsOf);
  /** The choices of a field, for a list to choose from. */
  const optionsOf = (name: keyof F & string) => Object.entries(words[name]).map(([value, label]) => ({ value, label }));
  return { labels, words, optionsOf };
}
