import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { OpenVisits as Visits } from '#shared/appointments/open-visits.schema.ts';
import { adminPaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { useAppointmentTexts } from '../../request-records/admin/use-appointment-texts.ts';

/** The patients of the next open visits, with a link to the calendar in a new tab, because a dialog waits for an answer. */
export function OpenVisits({ visits: { count, items } }: { visits: Visits }) {
  const { t } = useLingui();
  const { momentText } = useAppointmentTexts();
  const [first] = items;
  const more = count - items.length;
  return (
    <>
      <List listStyleType="none">
        {items.map(({ id, name, reference, startsAt }) => (
          <List.Item key={id}>
            <bdi>{name || reference}</bdi> · {momentText(startsAt)}
          </List.Item>
        ))}
      </List>
      {first && more > 0 && <Text>{t`${plural(more, { one: 'And # more.', other: 'And # more.' })}`}</Text>}
      <Anchor
        component={Link}
        to={adminPaths.appointments(first && { day: dayOf(first.startsAt) })}
        target="_blank"
        inherit
        underline="always"
      >
        <Trans>Open the calendar</Trans>
      </Anchor>
    </>
  );
}
