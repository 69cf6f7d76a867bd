import { Trans } from '@lingui/react/macro';
import { Button, Chip, Group, Input } from '@mantine/core';
import { calendarWeek, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';
import { useHoursText } from '../site/hours-text.tsx';

/** The weekdays of a row of hours. */
export function DaysField({ form, name, label }: CustomFieldProps) {
  const text = useHoursText();
  // The remaining props identify the field. The first day gets them, so that a validation error focuses it.
  const { error, value, onChange, ...field } = form.getInputProps(name);
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} role="group" aria-label={label}>
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap="xs" mt="2xs">
          {calendarWeek.map((weekday, index) => (
            <Chip key={weekday} value={weekday} size="md" {...(index === 0 && field)}>
              {text.weekdayName(weekday)}
            </Chip>
          ))}
          {(value as string[]).length < weekdays.length && (
            <Button variant="subtle" size="compact-md" onClick={() => form.setFieldValue(name, [...weekdays])}>
              <Trans>Every day</Trans>
            </Button>
          )}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
