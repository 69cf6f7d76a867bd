import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { useDueSteps } from '../../ui/admin/lib/use-due-steps.ts';
import styles from './first-steps.module.css';
import { useStepTexts } from './use-step-texts.ts';

/** Shows owners the number of open steps. Renders nothing once all are done or the list was dismissed. */
export function FirstStepsNotice() {
  const { t } = useLingui();
  const { count: left, next } = useDueSteps();
  const { steps } = useStepTexts();
  if (next === null) return null;
  const nextTitle = steps[next].title;
  return (
    <Paper component="section" aria-label={t`First steps`} className={styles.notice}>
      <Text>
        <Plural
          value={left}
          one="# step is left before your site is ready."
          other="# steps are left before your site is ready."
        />{' '}
        <Trans>Next: {nextTitle}.</Trans>
      </Text>
      <Button component={Link} to={adminPaths.firstSteps()} variant="light">
        <Trans>See the first steps</Trans>
      </Button>
    </Paper>
  );
}
