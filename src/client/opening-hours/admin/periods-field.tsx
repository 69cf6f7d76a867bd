import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { HoursPeriod } from '#shared/opening-hours/opening-hours.rules.ts';
import { TimeInput } from '../../ui/admin/forms/day-fields.tsx';
import { focusRow } from '../../ui/admin/lib/focus-row.ts';
import { useRows } from '../../ui/admin/records/use-rows.ts';
import type { CustomFieldProps } from '../../ui/admin/section-form/field-shapes.ts';

/** Time inputs do not accept 24:00. A period that ends at 00:00 also ends at midnight. */
const shownTime = (time: string) => (time === '24:00' ? '00:00' : time);

/** The opening periods of a day; none means closed. */
export function PeriodsField({ form, name, label }: CustomFieldProps) {
  const { t } = useLingui();
  const periods = form.values[name] as HoursPeriod[];
  const rows = useRows(periods.length);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (next: HoursPeriod[]) => form.setFieldValue(name, next);
  const add = () => {
    change([...periods, ['09:00', '17:00']]);
    rows.add();
    focusRow(list.current, periods.length);
  };
  const remove = (index: number) => {
    change(periods.toSpliced(index, 1));
    rows.remove(index);
    focusRow(list.current, Math.min(index, periods.length - 2), { otherwise: addButton.current });
  };
  const timeField = (index: number, side: 0 | 1, sideLabel: string) => {
    const { value, onChange: _onChange, ...props } = form.getInputProps(`${name}.${index}.${side}`);
    const handleTime = (time: string) => {
      const changed = periods[index]?.with(side, time) as HoursPeriod;
      change(periods.with(index, changed));
    };
    return <TimeInput {...props} label={sideLabel} value={shownTime(value)} onChange={handleTime} w={140} />;
  };
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
      <Stack ref={list} gap="xs" mt="2xs">
        {periods.length === 0 && (
          <Text c="dimmed">
            <Trans>Closed</Trans>
          </Text>
        )}
        {periods.map((_period, index) => (
          <Group key={rows.keys[index]} align="flex-start" gap="sm">
            {timeField(index, 0, t`From`)}
            {timeField(index, 1, t`Until`)}
            <ActionIcon color="coral" mt="lg" onClick={() => remove(index)} title={t`Remove these hours`}>
              <IconTrash size={20} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button ref={addButton} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            <Trans>Add hours</Trans>
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
