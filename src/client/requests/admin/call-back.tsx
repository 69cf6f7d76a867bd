import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Popover, Select, Stack } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useState } from 'react';
import { clockTimeOf, formatDateTime, hourText } from '#shared/i18n/format.ts';
import { callBackOffers, callBackOn, callBackTimes } from '#shared/requests/call-back.rules.ts';
import { dayOf, instantAtCentre, isDay } from '#shared/time/days.rules.ts';
import { ignoreRejection, type RequestActions } from '../../request-records/admin/use-request-actions.ts';
import { inPopover } from '../../ui/admin/filters-popover.tsx';
import { DayInput } from '../../ui/admin/forms/day-fields.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { useNow } from '../../ui/lib/use-now.ts';

interface CallBackProps {
  callBackAt: string | null;
  actions: RequestActions;
}

/** When somebody calls the person back, as a button that opens the choices. */
export function CallBack({ callBackAt, actions }: CallBackProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const at = callBackAt && formatDateTime(callBackAt, locale);
  return (
    <Popover
      width={320}
      position="bottom-end"
      withArrow
      shadow="md"
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setIsOpen}
    >
      <Popover.Target>
        <Button
          variant={at === null ? 'default' : 'light'}
          size="sm"
          leftSection={<IconPhoneCall size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {at === null ? <Trans>Call back…</Trans> : <Trans>Call back {at}</Trans>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Call back`}>
        <CallBackChoices callBackAt={callBackAt} actions={actions} onSaved={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Day and time at the centre, in any time zone of the browser. A choice is saved at once. */
function CallBackChoices({ callBackAt, actions, onSaved }: CallBackProps & { onSaved: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const now = useNow();
  const chosenDay = callBackAt === null ? '' : dayOf(callBackAt);
  const chosenTime = callBackAt === null ? null : clockTimeOf(Date.parse(callBackAt));
  const [passedDay, setPassedDay] = useState('');
  const offerNames = { inOneHour: t`In 1 hour`, thisEvening: t`This evening`, tomorrow: t`Tomorrow 9:00` };
  const save = (at: string | null) => {
    setPassedDay('');
    ignoreRejection(actions.setCallBack.mutateAsync({ ...actions.seen, callBackAt: at }).then(onSaved));
  };
  const handleDay = (day: string) => {
    // “Call made” removes a call-back.
    if (!isDay(day)) return;
    const at = callBackOn(day, callBackAt, Date.now());
    if (at === null) setPassedDay(day);
    else save(at);
  };
  const times = chosenTime === null ? [] : [...new Set([...callBackTimes(chosenDay, now), chosenTime])].sort();
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="xs">
        <DayInput
          place={{ flex: '1 1 240px' }}
          label={t`Call back on`}
          value={passedDay || chosenDay}
          min={dayOf(new Date(now).toISOString())}
          error={passedDay !== '' && t`This day has passed.`}
          onChange={handleDay}
          waitsForEnd
        />
        {chosenTime !== null && (
          <Group align="flex-start" gap="xs" wrap="nowrap" flex="1 1 280px">
            <Select
              flex="1 0 130px"
              label={t`at`}
              data={times.map((time) => ({ value: time, label: hourText(time, locale) }))}
              value={chosenTime}
              comboboxProps={inPopover}
              onChange={(time) => time && save(instantAtCentre(`${chosenDay}T${time}`))}
              allowDeselect={false}
              disabled={actions.isBusy}
            />
            <Button mt="lg" flex="none" variant="subtle" onClick={() => save(null)} disabled={actions.isBusy}>
              <Trans>Call made</Trans>
            </Button>
          </Group>
        )}
      </Group>
      <Group gap="xs">
        {callBackOffers(now).map(({ name, at }) => (
          <Button key={name} variant="light" size="compact-md" onClick={() => save(at)} disabled={actions.isBusy}>
            {offerNames[name]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
