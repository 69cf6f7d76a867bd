import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { DemoRemoval } from './demo-removal.tsx';
import { FirstStepsList } from './first-steps-list.tsx';
import { OpenSite } from './open-site.tsx';
import { StarterSetButton } from './starter-set-button.tsx';

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
          <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate({ isDismissed: !list.isDismissed })}>
            {list.isDismissed ? t`Remind me again` : t`Do not remind me`}
          </Button>
        )
      }
    >
      {found.isError && !list && <LoadFailure title={t`The first steps could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton />}
      {list && (
        <Stack>
          <Text>
            {isDone ? <Trans>Everything is set up: your site is ready.</Trans> : <Trans>This is what a new centre sets up before it opens its site.</Trans>}
          </Text>
          <FirstStepsList
            steps={list.steps}
            tools={{ demo: <DemoRemoval demo={list.demo} />, catalogue: <StarterSetButton />, opening: <OpenSite steps={list.steps} /> }}
          />
        </Stack>
      )}
    </AdminPage>
  );
}
