import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { listLimits } from '#shared/content/list.rules.ts';
import type { RecordReference } from '#shared/content/records.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import { adminPaths } from '#shared/paths.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

export interface ReferenceFieldProps {
  label: string;
  /** Tells staff where visitors find the chosen record. */
  hint: string;
  value: RecordReference | null;
  error?: ReactNode;
  onChange: (chosen: RecordReference | null) => void;
}

interface OwnProps extends ReferenceFieldProps {
  /** The query of the collection's staff list. */
  useFound: (
    input: { search: string | undefined },
    options: { placeholderData: typeof keepPreviousData },
  ) => { data?: { items: readonly { id: string; values: { nameEn: string; nameAr: string } }[] } | undefined };
  texts: { inTrash: string; nothingFound: string; none: string };
}

const typingPauseMs = 250;

/** Chooses a record of another collection by a search for its name. */
export function ReferenceField({ label, hint, value: chosen, error, onChange, useFound, texts }: OwnProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim().slice(0, listLimits.term), typingPauseMs);
  const chosenName = chosen ? localized(chosen, 'name', locale) : '';
  // Until something else is typed, the field contains the chosen name.
  const search = term === chosenName ? undefined : term || undefined;
  const { data } = useFound({ search }, { placeholderData: keepPreviousData });
  const found: RecordReference[] = (data?.items ?? []).map(({ id, values: { nameEn, nameAr } }) => ({
    id,
    nameEn,
    nameAr,
    isInTrash: false,
  }));
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const handleChange = (id: string | null) => onChange(offered.find((entry) => entry.id === id) ?? null);
  return (
    <Select
      label={label}
      description={
        chosen?.isInTrash ? (
          <Text component="span" inherit fw={500} c="bright">
            {texts.inTrash}{' '}
            <Anchor component={Link} to={adminPaths.trash()} inherit underline="always">
              <Trans>Open the bin</Trans>
            </Anchor>
          </Text>
        ) : (
          hint
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t`None`}
      data={offered.map((entry) => ({ value: entry.id, label: localized(entry, 'name', locale) }))}
      value={chosen?.id ?? null}
      onChange={handleChange}
      searchable
      onSearchChange={setTyped}
      // The server has filtered already, and it also matches other spellings.
      filter={({ options }) => options}
      nothingFoundMessage={texts.nothingFound}
      clearable
      clearButtonProps={{ 'aria-label': texts.none }}
      checkIconPosition="right"
      error={error}
    />
  );
}
