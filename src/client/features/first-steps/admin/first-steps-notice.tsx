import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useCan } from '../../../lib/admin/staff-context.tsx';
import { trpc } from '../../../lib/trpc.ts';
import styles from './first-steps.module.css';

/** Tells owners how much is still to be set up; nothing once all is done or the list is put away. */
export function FirstStepsNotice() {
  const { t } = useLingui();
  const isOwner = useCan('settings.write');
  const { data: left = 0 } = trpc.admin.firstSteps.countDue.useQuery(undefined, { enabled: isOwner, staleTime: 60_000 });
  if (left === 0) return null;
  return (
    <Paper component="section" aria-label={t`First steps`} className={styles.notice}>
      <Text>
        <Plural value={left} one="# step is left before the site is yours." other="# steps are left before the site is yours." />
      </Text>
      <Button component={Link} to={adminPaths.firstSteps()} variant="light">
        <Trans>See the first steps</Trans>
      </Button>
    </Paper>
  );
}
