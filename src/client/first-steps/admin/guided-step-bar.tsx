import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import styles from './first-steps.module.css';
import { useGuidedStep } from './use-guided-step.ts';
import { useStepTexts } from './use-step-texts.ts';

/** Names the first step that the page belongs to and leads on to the next one. Renders nothing on other pages. */
export function GuidedStepBar() {
  const { t } = useLingui();
  const guide = useGuidedStep();
  const { steps } = useStepTexts();
  if (!guide) return null;
  return (
    <Paper component="section" aria-label={t`First steps`} className={styles.notice} mb="lg">
      <Text>
        <Anchor component={Link} to={adminPaths.firstSteps()} inherit underline="always">
          <Trans>First steps</Trans>
        </Anchor>
        {`: ${steps[guide.name].title}`}
      </Text>
      <Button variant="light" onClick={() => void guide.goOn()}>
        <Trans>Next step</Trans>
      </Button>
    </Paper>
  );
}
