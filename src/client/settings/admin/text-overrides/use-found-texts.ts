import { useMemo, useState } from 'react';
import { normaliseText } from '#shared/fields/search.rules.ts';
import type { BuiltInText, TextOverride, TextOverrides } from '#shared/settings/text-overrides.schema.ts';

const isChanged = (override: TextOverride | undefined) => Object.values(override ?? {}).some((text) => text !== '');
const textOf = (texts: object) => normaliseText(Object.values(texts).join(' '));

/**
 * Filters texts by their words in both languages, including overrides, or to those with overrides. A result stays visible while it is
 * edited.
 */
export function useFoundTexts(builtIns: readonly BuiltInText[], overrides: TextOverrides) {
  const [term, setTerm] = useState('');
  const [isChangedOnly, setIsChangedOnly] = useState(false);
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const texts = useMemo(() => new Map(builtIns.map(({ id, en, ar }) => [id, `${textOf(en)} ${textOf(ar)}`])), [builtIns]);

  function narrow(words: string, changedOnly: boolean) {
    setTerm(words);
    setIsChangedOnly(changedOnly);
    const wanted = normaliseText(words).split(/\s+/).filter(Boolean);
    const fits = ({ id }: BuiltInText) => {
      const text = `${texts.get(id)} ${textOf(overrides[id] ?? {})}`;
      return (!changedOnly || isChanged(overrides[id])) && wanted.every((word) => text.includes(word));
    };
    setFound(wanted.length === 0 && !changedOnly ? null : new Set(builtIns.filter(fits).map(({ id }) => id)));
  }

  return {
    term,
    isChangedOnly,
    /** Null without a filter. */
    found,
    changedCount: builtIns.filter(({ id }) => isChanged(overrides[id])).length,
    isChanged: (id: string) => isChanged(overrides[id]),
    search: (words: string) => narrow(words, isChangedOnly),
    showChangedOnly: (isOn: boolean) => narrow(term, isOn),
  };
}
