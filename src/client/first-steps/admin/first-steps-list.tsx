import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FirstSteps } from '#shared/first-steps/first-steps.schema.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import { DemoParts } from './demo-parts.tsx';
import styles from './first-steps.module.css';
import { guidedPath } from './use-guided-step.ts';
import { useStepTexts } from './use-step-texts.ts';

type Step = FirstSteps['steps'][number];

/** Each step with its state from the server and a link to its page. `tools`, by the name of a step, are shown while the step is open. */
export function FirstStepsList({ steps, tools }: { steps: readonly Step[]; tools: Partial<Record<Step['name'], ReactNode>> }) {
  return (
    <RowList items={steps}>
      {(step) => (
        <StepItem key={step.name} step={step}>
          {!step.isDone && tools[step.name]}
        </StepItem>
      )}
    </RowList>
  );
}

function StepItem({ step: { name, isDone, trouble, demoParts }, children }: { step: Step; children: ReactNode }) {
  const { t } = useLingui();
  const texts = useStepTexts();
  const { title, text, path } = texts.steps[name];
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled className={styles.mark} role="img" aria-label={t`Done`} />
      ) : (
        <IconCircle className={styles.mark} role="img" aria-label={t`Still to do`} />
      )}
      <div className={styles.texts}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {trouble && <Text size="sm">{texts.troubles[trouble]}</Text>}
        <DemoParts parts={demoParts} />
      </div>
      {path !== '' && !isDone && (
        <Button className={styles.open} component={Link} to={guidedPath(path, name)} variant="light" aria-label={t`Set up: ${title}`}>
          <Trans>Set up</Trans>
        </Button>
      )}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
