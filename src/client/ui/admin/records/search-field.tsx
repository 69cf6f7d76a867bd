import { useLingui } from '@lingui/react/macro';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListQueryName } from './use-list-query.ts';

interface SearchFieldProps
  extends Pick<TextInputProps, 'className' | 'flex' | 'maxLength' | 'aria-label' | 'placeholder'> {
  /** The search text of the URL. */
  search: string;
  onChange: (name: ListQueryName, value: string, isReplacing: boolean) => void;
}

const typingPauseMs = 250;

/** Searches a list while staff type. The text is the parameter `q` of the URL. */
export function SearchField({ search, onChange, ...props }: SearchFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const searchSoon = useDebouncedCallback((text: string) => onChange('q', text, true), typingPauseMs);

  // Back and forward change the URL; the effect must not overwrite the text being typed.
  useEffect(() => setTyped((current) => (current.trim() === search ? current : search)), [search]);

  const handleType = (text: string) => {
    setTyped(text);
    searchSoon(text.trim());
  };
  return (
    <TextInput
      {...props}
      ref={field}
      type="search"
      value={typed}
      onChange={(event) => handleType(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            aria-label={t`Clear the search`}
            onClick={() => {
              handleType('');
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
