import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMoon, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { type Ramadans, ramadanPeriodsSchema } from '#shared/opening-hours/opening-hours.schema.ts';
import { overlaps, type RamadanPeriod } from '#shared/opening-hours/ramadan.rules.ts';
import { dayText } from '#shared/requests/visit-time.rules.ts';
import { DayInput } from '../../ui/admin/forms/day-fields.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { SaveBar, SavedForm } from '../../ui/admin/forms/saved-form.tsx';
import { type SaveReview, useSavedForm } from '../../ui/admin/forms/use-saved-form.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { focusRow } from '../../ui/admin/lib/focus-row.ts';
import { useIsSiteOpen } from '../../ui/admin/lib/use-is-site-open.ts';
import { useRows } from '../../ui/admin/records/use-rows.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

interface RamadanFormProps {
  ramadans: Ramadans;
  save: (periods: RamadanPeriod[]) => Promise<unknown>;
  review: SaveReview<{ ramadanPeriods: RamadanPeriod[] }>;
  /** Called after the success message was closed. */
  onDone: () => void;
}

/** The first and last day of each Ramadan. The calendar proposes them; staff confirm them after the moon sighting. */
export function RamadanForm({ ramadans, save, review, onDone }: RamadanFormProps) {
  const { t } = useLingui();
  const form = useStaffForm({
    initialValues: { periods: ramadans.confirmed },
    schema: ramadanPeriodsSchema,
    toInput: ({ periods }) => periods,
    at: 'periods',
  });
  const { periods } = form.getValues();
  const rows = useRows(periods.length);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (period: RamadanPeriod) => {
    form.insertListItem('periods', period);
    rows.add();
    focusRow(list.current, periods.length);
  };
  const remove = (index: number) => {
    form.removeListItem('periods', index);
    rows.remove(index);
    focusRow(list.current, Math.min(index, periods.length - 2), { otherwise: addButton.current });
  };
  const isSiteOpen = useIsSiteOpen();
  const saving = useSavedForm<{ periods: RamadanPeriod[] }, RamadanPeriod[]>({
    form,
    toInput: (values) => values.periods,
    save,
    review: {
      ...review,
      start: (ramadanPeriods, next) => review.start({ ramadanPeriods }, next),
    },
    texts: {
      confirmTitle: t`Save these dates?`,
      confirmText: t`On these days the website shows the hours of Ramadan, before and after iftar.`,
      successTitle: t`The dates were saved.`,
      successText: isSiteOpen ? t`The website shows them now.` : t`Visitors see it once the site is open.`,
      failureTitle: t`The dates could not be saved.`,
    },
    onDone,
  });
  const proposed = ramadans.proposed.filter((period) => !periods.some((row) => overlaps(period, row)));
  return (
    <SavedForm saving={saving}>
      <FormSection title={t`Confirmed dates`}>
        {periods.length === 0 && (
          <Text c="dimmed">
            <Trans>No Ramadan dates are confirmed: the normal hours apply.</Trans>
          </Text>
        )}
        {periods.length > 0 && (
          <Stack ref={list}>
            {periods.map(({ start }, index) => (
              <PeriodFields
                key={rows.keys[index]}
                year={start.slice(0, 4)}
                first={form.getInputProps(`periods.${index}.start`)}
                last={form.getInputProps(`periods.${index}.end`)}
                onRemove={() => remove(index)}
              />
            ))}
          </Stack>
        )}
        <SaveBar justify="space-between">
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => add({ start: '', end: '' })}
          >
            <Trans>Other dates</Trans>
          </Button>
        </SaveBar>
      </FormSection>
      {proposed.map((period) => (
        <Proposal key={period.start} period={period} onTake={() => add(period)} />
      ))}
    </SavedForm>
  );
}

type DayProps = Pick<ComponentProps<typeof DayInput>, 'value' | 'onChange' | 'error'>;

interface PeriodFieldsProps {
  /** Empty if no date is set. */
  year: string;
  first: DayProps;
  last: DayProps;
  onRemove: () => void;
}

function PeriodFields({ year, first, last, onRemove }: PeriodFieldsProps) {
  const { t } = useLingui();
  return (
    <Group align="flex-start" gap="md">
      <DayInput {...first} label={t`First day`} required />
      <DayInput {...last} label={t`Last day`} required />
      <Button
        mt="lg"
        variant="subtle"
        color="coral"
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={year ? t`Remove the Ramadan of ${year}` : t`Remove these dates`}
        onClick={onRemove}
      >
        <Trans>Remove</Trans>
      </Button>
    </Group>
  );
}

function Proposal({ period, onTake }: { period: RamadanPeriod; onTake: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const from = dayText(period.start, locale);
  const to = dayText(period.end, locale);
  return (
    <Alert icon={<IconMoon aria-hidden />} title={t`Proposed by the Umm al-Qura calendar`}>
      <Group justify="space-between">
        <Text>
          <Trans>
            From {from} to {to}
          </Trans>
        </Text>
        <Button variant="light" onClick={onTake}>
          <Trans>Use these dates</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
