import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FirstSteps } from '#shared/first-steps/first-steps.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { RowList } from '../../ui/admin/row-list.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { DemoParts } from './demo-parts.tsx';
import { DemoRemoval } from './demo-removal.tsx';
import styles from './first-steps.module.css';
import { OpenSite } from './open-site.tsx';
import { StarterSetButton } from './starter-set-button.tsx';
import { guidedPath } from './use-guided-step.ts';
import { useStepTexts } from './use-step-texts.ts';

/** The steps before a new site opens. The server derives their state; staff tick nothing. */
export function FirstStepsPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const found = trpc.admin.firstSteps.get.useQuery();
  const dismiss = trpc.admin.firstSteps.dismiss.useMutation({ onSuccess: () => utils.admin.firstSteps.invalidate() });
  const list = found.data;
  const isDone = list?.steps.every((step) => step.isDone);
  return (
    <AdminPage
      title={t`First steps`}
      action={
        list && (
          <Button
            variant="default"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ isDismissed: !list.isDismissed })}
          >
            {list.isDismissed ? t`Remind me again` : t`Do not remind me`}
          </Button>
        )
      }
    >
      {found.isError && !list && (
        <LoadFailure
          title={t`The first steps could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <FormSkeleton />}
      {list && (
        <Stack>
          <Text>
            {isDone ? (
              <Trans>Everything is set up: your site is ready.</Trans>
            ) : (
              <Trans>This is what a new centre sets up before it opens its site.</Trans>
            )}
          </Text>
          <FirstStepsList
            steps={list.steps}
            tools={{
              demo: <DemoRemoval demo={list.demo} />,
              catalogue: <StarterSetButton />,
              opening: <OpenSite steps={list.steps} />,
            }}
          />
        </Stack>
      )}
    </AdminPage>
  );
}

type Step = FirstSteps['steps'][number];

/**
 * Each step with its state from the server and a link to its page. `tools`, by the name of a step, are shown while the
 * step is open.
 */
function FirstStepsList({ steps, tools }: { steps: readonly Step[]; tools: Partial<Record<Step['name'], ReactNode>> }) {
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
        <Text component="h2" fw={600}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {trouble && <Text size="sm">{texts.troubles[trouble]}</Text>}
        <DemoParts parts={demoParts} />
      </div>
      {path !== '' && !isDone && (
        <Button
          className={styles.open}
          component={Link}
          to={guidedPath(path, name)}
          variant="light"
          aria-label={t`Set up: ${title}`}
        >
          <Trans>Set up</Trans>
        </Button>
      )}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
