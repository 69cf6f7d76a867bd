import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Paper, Text } from '@mantine/core';
import { Link } from 'react-router';
import { adminPaths } from '#shared/paths.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { DemoParts } from './demo-parts.tsx';
import styles from './first-steps.module.css';
import { useGuidedStep } from './use-guided-step.ts';
import { useStepTexts } from './use-step-texts.ts';

/** Names the first step that the page belongs to and leads on to the next one. Renders nothing on other pages. */
export function GuidedStepBar() {
  const { t } = useLingui();
  const guide = useGuidedStep();
  const { steps } = useStepTexts();
  const found = trpc.admin.firstSteps.get.useQuery(undefined, { enabled: guide !== null });
  if (!guide) return null;
  const demoParts = found.data?.steps.find(({ name }) => name === guide.name)?.demoParts ?? [];
  return (
    <Paper component="section" aria-label={t`First steps`} className={styles.notice} mb="lg">
      <div>
        <Text>
          <Anchor component={Link} to={adminPaths.firstSteps()} inherit underline="always">
            <Trans>First steps</Trans>
          </Anchor>
          {`: ${steps[guide.name].title}`}
        </Text>
        <DemoParts parts={demoParts} />
      </div>
      <Button variant="light" onClick={() => void guide.goOn()}>
        <Trans>Next step</Trans>
      </Button>
    </Paper>
  );
}
