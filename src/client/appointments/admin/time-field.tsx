import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Text } from '@mantine/core';
import { quarterHours } from '#shared/appointments/appointment-times.rules.ts';
import { hourText } from '#shared/i18n/format.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { quartersByHours } from './quarters-by-hours.ts';
import { timesLike } from './times-like.ts';

interface TimeFieldProps {
  day: string;
  /** The times at which other visits take the chosen seat, or all that fit. */
  taken: readonly string[];
  /** A clock time ("11:30"), or '' for none. */
  value: string;
  onChange: (time: string) => void;
  error: string | undefined;
}

interface TimeOptionProps extends Pick<TimeFieldProps, 'taken'> {
  option: { value: unknown; label: string };
  isChosen?: boolean | undefined;
}

/** A clock time in a list, marked if it is taken. */
export function TimeOption({ option, taken, isChosen = false }: TimeOptionProps) {
  return (
    <>
      <Text span fw={isChosen ? 600 : 400}>
        {option.label}
      </Text>
      {taken.includes(String(option.value)) && (
        <Text span size="sm" c="dimmed">
          <Trans context="time of a collector">taken</Trans>
        </Text>
      )}
    </>
  );
}

/** The clock time of an appointment, those at which the centre is open first. */
export function TimeField({ day, taken, value, onChange, error }: TimeFieldProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { openingHours } = useSiteFrame();
  const { open, other } = quartersByHours(openingHours, day);
  const optionsOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: hourText(time, locale) }));
  return (
    <Select
      flex="1 1 130px"
      label={t`Time`}
      data={
        open.length === 0
          ? optionsOf(quarterHours)
          : [
              { group: t`Within opening hours`, items: optionsOf(open) },
              { group: t`Outside opening hours`, items: optionsOf(other) },
            ]
      }
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
      searchable
      // A first letter replaces the chosen time instead of standing within it.
      onClick={(event) => event.currentTarget.select()}
      filter={({ options, search }) => {
        if (search === '') return options;
        const times = timesLike(search, locale);
        const flat = options.flatMap((option) => ('items' in option ? option.items : option));
        return flat.filter((option) => times.includes(String(option.value)));
      }}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      renderOption={({ option, checked }) => <TimeOption option={option} taken={taken} isChosen={checked} />}
      allowDeselect={false}
      required
    />
  );
}
