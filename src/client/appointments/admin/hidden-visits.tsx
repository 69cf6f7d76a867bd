import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';

/** Says that a day has more visits than the calendar loads. */
export function HiddenVisits({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Alert color="coral" role="status" mb="md">
      {t`${plural(count, {
        one: '# later visit of this day is not shown here, not printed, and not in “Finish the day”.',
        other: '# later visits of this day are not shown here, not printed, and not in “Finish the day”.',
      })}`}{' '}
      <Anchor component={Link} to={`${adminPaths.requests()}?sort=visit`} inherit underline="always">
        <Trans>All requests</Trans>
      </Anchor>
    </Alert>
  );
}
