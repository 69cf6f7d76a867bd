import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, type BoxProps, Group } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { parseOneDay, readClockTime, splitMoment } from '#shared/fields/typed-days.rules.ts';
import { formatWeekday, hourText } from '#shared/i18n/format.ts';
import { dayText, pickableDays } from '#shared/requests/visit-time.rules.ts';
import { isDay } from '#shared/time/days.rules.ts';
import { CalendarDialog, useCalendar } from '../../forms/calendar-dialog.tsx';
import { validationMessage } from '../../forms/validation-messages.ts';
import { useSite } from '../../lib/site-context.tsx';
import { FormattedInput, type FormattedInputProps } from './formatted-input.tsx';

type ValueInputProps = Omit<FormattedInputProps, 'parse' | 'format' | 'problem'>;

interface DayInputProps extends ValueInputProps {
  /** The first and the last day that the calendar offers. */
  min?: string | null | undefined;
  max?: string | null | undefined;
  /** The size of the field in its row. */
  place?: BoxProps;
}

/**
 * A calendar day ("2026-10-03"): typed with the day before the month, or chosen in the calendar that visitors see too.
 */
export function DayInput({ value = '', onChange, min, max, place = {}, ...rest }: DayInputProps) {
  const { t, i18n } = useLingui();
  const { locale } = useSite();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { Calendar, hasFailed, load } = useCalendar();
  const calendarButton = (
    <ActionIcon
      ref={button}
      aria-label={t`Choose a day`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onFocus={load}
      onPointerEnter={load}
      onClick={() => {
        load();
        setIsOpen(!isOpen);
      }}
    >
      <IconCalendar size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <Box {...place} pos="relative">
      <FormattedInput
        placeholder={t`Select Date`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={rest.label && isDay(value) ? formatWeekday(value, locale) : undefined}
        {...rest}
        value={value}
        onChange={onChange}
        parse={(text) => parseOneDay(text).day ?? null}
        format={(day) => dayText(day, locale)}
        problem={(text) => validationMessage(i18n, parseOneDay(text).problem ?? { id: 'validation.day' })}
        rightSection={hasFailed ? undefined : calendarButton}
        rightSectionWidth={46}
      />
      {isOpen && (
        <CalendarDialog
          id={id}
          Calendar={Calendar}
          isOpen={isOpen}
          setIsOpen={setIsOpen}
          button={button}
          label={String(rest.label ?? rest['aria-label'])}
          value={isDay(value) ? value : ''}
          min={min ?? pickableDays.first}
          max={max ?? pickableDays.last}
          onPick={onChange}
        />
      )}
    </Box>
  );
}

/** Leaves a filter as it is while a text is no day. */
export const ifDay = (handle: (day: string) => void) => (day: string) => {
  if (day === '' || isDay(day)) handle(day);
};

/** A clock time ("16:00"), typed in any notation. */
export function TimeInput(props: ValueInputProps) {
  const { i18n } = useLingui();
  const { locale } = useSite();
  const problem = () => validationMessage(i18n, { id: 'validation.time' });
  return (
    <FormattedInput {...props} parse={readClockTime} format={(time) => hourText(time, locale)} problem={problem} />
  );
}

interface MomentInputProps extends ValueInputProps {
  /** Whether a day without a time means its first or its last minute. */
  edge: 'start' | 'end';
}

/** A day and a time at the centre ("2026-12-01T09:00"). */
export function MomentInput({ value = '', onChange, edge, ...rest }: MomentInputProps) {
  const { t } = useLingui();
  const [day, time] = splitMoment(value);
  const change = (nextDay: string, nextTime: string) => onChange(nextDay === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <Group align="flex-start" gap="sm">
      <DayInput
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...rest}
        value={day}
        onChange={(next) => change(next, time || (edge === 'start' ? '00:00' : '23:59'))}
        place={{ flex: '0 1 320px' }}
      />
      <TimeInput
        label={t`Time`}
        aria-label={`${String(rest.label)}: ${t`Time`}`}
        value={time}
        onChange={(next) => change(day, next)}
        disabled={day === ''}
        w={140}
      />
    </Group>
  );
}

interface DayFieldProps extends DayInputProps {
  /** Whether the value is the first or the last moment of the day. */
  edge: 'start' | 'end';
  /** Shown instead of that moment. */
  hint?: string | undefined;
}

/** A day at the centre. */
export function DayField({ edge, hint, ...props }: DayFieldProps) {
  const { t } = useLingui();
  const moment = edge === 'start' ? t`From 00:00 in Dubai.` : t`Until the end of the day in Dubai.`;
  return <DayInput {...props} description={hint ?? moment} />;
}
