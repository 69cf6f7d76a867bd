import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { peopleLimits } from '#shared/people/people.schema.ts';
import { readPersonTerm } from '#shared/people/person-terms.rules.ts';
import styles from './person-search.module.css';

interface PersonSearchProps {
  isBusy: boolean;
  /** The terms of the last search. */
  terms: string[];
  /** Further phone numbers and addresses in the found requests. */
  others: string[];
  onSearch: (terms: string[]) => void;
}

/** Searches a person by phone number or e-mail address. Staff can add further terms from the found requests. */
export function PersonSearch({ isBusy, terms, others, onSearch }: PersonSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const search = () => {
    const isReadable = readPersonTerm(typed) !== null;
    setIsRefused(!isReadable);
    if (isReadable) onSearch([typed.trim()]);
  };
  return (
    <search>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextInput
          className={styles.term}
          label={t`Phone number or e-mail address`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isRefused && t`Enter a phone number with at least 5 digits, or a full e-mail address.`}
          maxLength={peopleLimits.term}
          autoComplete="off"
          dir="auto"
        />
        <Button
          type="submit"
          loading={isBusy}
          leftSection={<IconSearch size={18} aria-hidden />}
          className={styles.find}
        >
          <Trans>Find</Trans>
        </Button>
      </form>
      {terms.length > 0 && (
        <Text mt="sm">
          <Trans>Searched for:</Trans> {terms.map((term, index) => [index > 0 && ' · ', <bdi key={term}>{term}</bdi>])}
        </Text>
      )}
      {others.length > 0 && terms.length < peopleLimits.terms && (
        <Group gap="xs" mt="xs">
          <Text size="sm" c="dimmed">
            <Trans>These requests also contain the following. Add what belongs to the same person:</Trans>
          </Text>
          {others.map((other) => (
            <Button
              key={other}
              variant="light"
              disabled={isBusy}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onSearch([...terms, other])}
            >
              <bdi dir="ltr">{other}</bdi>
            </Button>
          ))}
        </Group>
      )}
    </search>
  );
}
